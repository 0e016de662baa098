import { raw, type Query, type Reader, sql } from "#platform/db/query.ts";

// Mistakes that the check of the statements must find, written as an engineer could write them.

export const readRight = (reader: Reader) =>
  reader.rows(
    raw<{ n: number; label: { name: string; color?: string | null } | null }>(sql`
    select 1 as n, '{"name": "a", "color": null}'::jsonb as label union all select 2, null`),
  );

export const misname = (reader: Reader) => reader.rows(raw<{ title: string }>(sql`select 'A ticket' as name`));

export const mistakeKind = (reader: Reader) => reader.one(raw<{ count: number }>(sql`select 1::numeric as count`));

export const forgetNull = (reader: Reader) =>
  reader.first(raw<{ name: string }>(sql`select * from (values ('a'), (null)) as v (name) order by name nulls first`));

export const mistakeJson = (reader: Reader) =>
  reader.one(raw<{ label: { uuid: string; at: Date } }>(sql`select '{"at": "2026-01-01"}'::jsonb as label`));

export const findNothing = (reader: Reader) =>
  reader.rows(raw<{ at: string }>(sql`select clock_timestamp() as at limit 0`));

export const neverRun = (reader: Reader) => reader.rows(raw<{ n: number }>(sql`select 1 as n`));

export const leaveOpen = <Row>(reader: Reader, query: Query<Row>) => reader.rows(query);
