import { type TSchema, Type } from "typebox";
import { nullable, Position, Uuid } from "#platform/http/schemas.ts";

/** A column of a kind: how it is read, and what a line of an export may say. */
export type Column = {
  readonly schema: TSchema;
  /** SQL that reads it, from its name with the alias of its row */
  readonly read: (name: string) => string;
  /** the kind whose row it names */
  readonly names?: string;
  /** the uuid of the row itself, by which others name it */
  readonly isOwn?: true;
  /** stays as it is when an export is imported, with its uuids and addresses, because hashes stand over it */
  readonly isExact?: true;
};

const asItIs = (name: string): string => name;

/** The uuid of the row itself. */
export const own: Column = { schema: Uuid, read: asItIs, isOwn: true };

/** The uuid of a row of another kind, or of the same one. */
export const ref = (names: string): Column => ({ schema: Uuid, read: asItIs, names });

/** A value that is the same in JSON. */
export const plain = (schema: TSchema): Column => ({ schema, read: asItIs });

/** Values that are the same in JSON, by the schemas that their feature declares. */
export const decided = (schemas: Readonly<Record<string, TSchema>>): Readonly<Record<string, Column>> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]));

/** A value that an import does not change. */
export const exact = (schema: TSchema): Column => ({ ...plain(schema), isExact: true });

/** A number of any size, as a text. */
export const position: Column = { schema: Position, read: (name) => `${name}::text` };

/** A moment, with the microseconds that keep the order of what was written at once. */
export const time: Column = {
  schema: Type.String({
    format: "date-time",
    pattern: "^(?!0000)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d\\.\\d{6}Z$",
    examples: ["2026-11-03T09:30:00.000000Z"],
  }),
  read: (name) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
};

/** The same, or null. */
export const orNull = (column: Column): Column => ({ ...column, schema: nullable(column.schema) });
