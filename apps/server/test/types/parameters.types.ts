// What the compiler rejects as a parameter of a statement.
import { raw, type Reader, sql } from "#platform/db/query.ts";

declare const read: Reader;
declare const name: string | undefined;
declare const uuids: readonly string[] | undefined;

class Label {
  readonly name = "bug";
}

export const asSent = [
  raw(sql`select ${"text"}, ${1}, ${true}, ${null}, ${2n}, ${Buffer.from("bytes")}`),
  raw(sql`select ${["a", "b"]}::text[], ${[Buffer.from("bytes")]}::bytea[], ${[{ name: "bug" }]}::jsonb`),
  raw(sql`select ${{ name: "bug", color: null, more: [1, { of: "it" }] }}::jsonb`),
  raw(sql`select 1 ${sql`where ${name ?? null}`}`),
];

export const refused = [
  // @ts-expect-error -- nothing
  sql`select ${undefined}`,
  // @ts-expect-error -- perhaps nothing
  sql`select ${name}`,
  // @ts-expect-error -- perhaps nothing
  sql`select ${uuids}::uuid[]`,
  // @ts-expect-error -- a moment is sent as text
  sql`select ${new Date()}::timestamptz`,
  // @ts-expect-error -- a list of moments
  sql`select ${[new Date()]}::timestamptz[]`,
  // @ts-expect-error -- a function
  sql`select ${() => "text"}`,
  // @ts-expect-error -- an object that is no JSON
  sql`select ${new Map([["a", 1]])}::jsonb`,
  // @ts-expect-error -- a moment in JSON
  sql`select ${{ at: new Date() }}::jsonb`,
  // @ts-expect-error -- an object of unknown fields
  sql`select ${Object.create(null) as object}::jsonb`,
  // @ts-expect-error -- a whole statement is no part of another one
  sql`select ${raw(sql`select 1`)}`,
  // @ts-expect-error -- a promise
  sql`select ${read.rows(raw(sql`select 1`))}`,
  // @ts-expect-error -- an unknown value
  sql`select ${JSON.parse("1") as unknown}`,
  // @ts-expect-error -- a class
  sql`select ${Label}`,
];
