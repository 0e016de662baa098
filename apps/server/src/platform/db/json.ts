import { sql } from "./query.ts";

/** A timestamp inside JSON, in the form of the API: RFC 3339 in UTC with milliseconds. */
export function isoOf(column: string) {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}
