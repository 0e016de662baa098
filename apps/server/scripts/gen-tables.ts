import postgres from "postgres";

/** A column as the catalogue describes it. */
type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  defaulted: boolean;
};

const scalars: Record<string, string> = {
  uuid: "string",
  text: "string",
  date: "string",
  numeric: "string",
  int4: "number",
  int8: "number",
  bool: "boolean",
  bytea: "Buffer",
  tsvector: "string",
  jsonb: "Json",
  timestamptz: "Date",
};

/** The TypeScript type of a PostgreSQL type name such as `_uuid` (an array of uuid). */
function typeOf(type: string): string {
  const scalar = scalars[type.replace(/^_/, "")];
  if (scalar === undefined) throw new Error(`No TypeScript type for the PostgreSQL type ${type}.`);
  return type.startsWith("_") ? `${scalar}[]` : scalar;
}

function line(column: Column): string {
  const type = column.nullable ? `${typeOf(column.type)} | null` : typeOf(column.type);
  if (column.generated) return `  ${column.column}: GeneratedAlways<${type}>;`;
  if (column.type === "numeric") {
    const written = column.nullable ? "string | number | null" : "string | number";
    return `  ${column.column}: ColumnType<${type}, ${written}, ${written}>;`;
  }
  return `  ${column.column}: ${column.defaulted ? `Generated<${type}>` : type};`;
}

/**
 * Writes the row types of every table, read from a migrated database.
 * @param url the database
 * @returns the text of apps/server/src/platform/db/tables.ts
 */
export async function tablesFile(url: string): Promise<string> {
  const client = postgres(url, { max: 1 });
  const columns = await client<Column[]>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      a.attidentity = 'a' or a.attgenerated <> '' as generated, a.atthasdef or not a.attnotnull as defaulted
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'migrations'
    order by c.relname, a.attnum`;
  await client.end();
  const tables = Map.groupBy(columns, (column) => column.table);
  const types = [...tables].map(
    ([name, rows]) => `export type ${pascal(name)} = {\n${rows.map(line).join("\n")}\n};\n`,
  );
  const index = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)};`).join("\n");
  return [
    "// Generated from the migrated database by `npm run gen`. Do not edit.",
    'import type { ColumnType, Generated, GeneratedAlways } from "kysely";',
    'import type { Json } from "../../kernel/events.ts";',
    "",
    ...types,
    `export type Tables = {\n${index}\n};\n`,
  ].join("\n");
}

function pascal(name: string): string {
  return (
    name
      .split("_")
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join("") + "Table"
  );
}
