import postgres from "postgres";

/** A column as the catalogue describes it. */
type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** the constraint that lists the values of the column; null if there is none */
  check: string | null;
};

const scalars: Record<string, string> = {
  uuid: "string",
  text: "string",
  date: "string",
  numeric: "string",
  int4: "number",
  int8: "number",
  float8: "number",
  bool: "boolean",
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

/** The types of the uuids that the compiler distinguishes. The column `uuid` of such a table is one too. */
const uuids: Readonly<Record<string, string>> = {
  workspace_uuid: "WorkspaceUuid",
  board_uuid: "BoardUuid",
  "workspaces.uuid": "WorkspaceUuid",
  "boards.uuid": "BoardUuid",
};

function line({ table, column, type, nullable, check }: Column): string {
  const values = check === null ? (uuids[column] ?? uuids[`${table}.${column}`] ?? typeOf(type)) : valuesIn(check);
  return `  ${column}: ${values}${nullable ? " | null" : ""};`;
}

/** The values that a constraint lists, as a type: those of `check (priority in ('low', 'high'))` are `"low" | "high"`. */
function valuesIn(check: string): string {
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => JSON.stringify(value)).join(" | ");
}

/** The tables whose whole rows are read: what a request can name (`apps/server/src/platform/auth/rows.ts`). */
const wanted = ["boards", "pages", "tasks", "wikis", "workspaces"];

/** The file that `tablesFile` is for. */
export const tablesPath = "apps/server/src/platform/db/tables.ts";

/**
 * The row types of the tables whose whole rows are read, and their columns with the types of PostgreSQL. Both come from the database, so
 * that no row can have other columns than its type.
 * @param url a migrated database
 * @returns the text of `tablesPath`
 */
export async function tablesFile(url: string): Promise<string> {
  const client = postgres(url, { max: 1 });
  const columns = await client<Column[]>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%(' || a.attname || ' = ANY (ARRAY[%') as check
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${wanted}) and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`;
  await client.end();
  const tables = Map.groupBy(columns, (column) => column.table);
  const types = [...tables].map(
    ([name, rows]) => `export type ${pascal(name)} = {\n${rows.map(line).join("\n")}\n};\n`,
  );
  const lists = [...tables].map(
    ([name, rows]) =>
      `  ${name}: {\n${rows.map(({ column, type }) => `    ${column}: "${castOf(type)}",`).join("\n")}\n  },`,
  );
  return [
    "// Generated from the migrated database by `npm run gen`. Do not edit.",
    'import type { Json } from "../../kernel/events.ts";',
    'import type { BoardUuid, WorkspaceUuid } from "../../kernel/uuids.ts";',
    "",
    ...types,
    "/** The columns of each table in their order, with their types as a cast names them. */",
    `export const tableColumns = {\n${lists.join("\n")}\n} as const;\n`,
  ].join("\n");
}

/** A type as a cast names it: `uuid[]` for `_uuid`. */
function castOf(type: string): string {
  return type.startsWith("_") ? `${type.slice(1)}[]` : type;
}

function pascal(name: string): string {
  return (
    name
      .split("_")
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join("") + "Table"
  );
}
