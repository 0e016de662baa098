import { type Parameter, type Sql, sql } from "./query.ts";
import { tableColumns } from "./tables.ts";

export type TableName = keyof typeof tableColumns;
export type ColumnName<Table extends TableName> = keyof (typeof tableColumns)[Table] & string;

/** The same columns of a table in the parts of a statement. Their types come from the database. */
export type ColumnList<Name extends string> = {
  /** `t.title, t.priority`; without an alias `title, priority` */
  readonly names: (alias?: string) => Sql;
  /** `'title', t.title, 'priority', t.priority`: members of a JSON object, of values that are the same in JSON */
  readonly members: (alias: string) => Sql;
  /** `$1::text, $2::date`: what an insert selects */
  readonly values: (values: Readonly<Record<Name, Parameter>>) => Sql;
  /** `title = $1::text, priority = $2::text`: what an update sets */
  readonly set: (values: Readonly<Record<Name, Parameter>>) => Sql;
  /** `title = r.title, priority = r.priority` */
  readonly setFrom: (alias: string) => Sql;
  /** `title text, priority text`: the columns of a recordset */
  readonly record: Sql;
};

/**
 * Columns that several statements write or read alike.
 * @param names of the table's columns, in the order in which they are written
 */
export function columnList<Table extends TableName, const Name extends ColumnName<Table>>(
  table: Table,
  names: readonly Name[],
): ColumnList<Name> {
  const types: Readonly<Record<string, string>> = tableColumns[table];
  const written = names.map((name) => ({ name, column: sql.raw(name), cast: sql.raw(`::${types[name]}`) }));
  const value = (name: Name, cast: Sql, values: Readonly<Record<Name, Parameter>>): Sql => sql`${values[name]}${cast}`;
  const listed = (part: (name: Name) => string): Sql => sql.raw(names.map(part).join(", "));
  return {
    names: (alias) => listed((name) => (alias === undefined ? name : `${alias}.${name}`)),
    members: (alias) => listed((name) => `'${name}', ${alias}.${name}`),
    values: (values) => sql.join(written.map(({ name, cast }) => value(name, cast, values))),
    set: (values) => sql.join(written.map(({ name, column, cast }) => sql`${column} = ${value(name, cast, values)}`)),
    setFrom: (alias) => listed((name) => `${name} = ${alias}.${name}`),
    record: listed((name) => `${name} ${types[name]}`),
  };
}

type PartOf<Columns, Part extends string> = {
  readonly [
    Name in keyof Columns as Columns[Name] extends Record<Part, unknown> ? Name : never
  ]: Columns[Name] extends Record<Part, infer Value> ? Value : never;
};

/** One part of declared columns, by column; columns without the part are left out. */
export function partOf<Columns extends Readonly<Record<string, object>>, Part extends string>(
  columns: Columns,
  part: Part,
): PartOf<Columns, Part> {
  const found = Object.entries<Readonly<Record<string, unknown>>>(
    columns as Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ).flatMap(([name, column]) => (column[part] === undefined ? [] : [[name, column[part]]]));
  return Object.fromEntries(found) as PartOf<Columns, Part>;
}
