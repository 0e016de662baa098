import assert from "node:assert/strict";
import { test } from "node:test";
import { raw, readerOver, sql } from "./query.ts";

test("a value is sent as a parameter and never becomes text, also in parts of parts", () => {
  const evil = "'; drop table tasks; --";
  const inner = sql`name = ${evil}`;
  const { text, values } = raw(sql`select ${1}::int where ${sql`${inner} and ${2} > 1`} or ${3} = any (${[4, 5]})`);
  assert.equal(text, "select $1::int where name = $2 and $3 > 1 or $4 = any ($5)");
  assert.deepEqual(values, [1, evil, 2, 3, [4, 5]]);
});

test("a part may stand several times, be empty, or be a text of our own", () => {
  const { text, values } = raw(sql`${sql.raw("select 1")}${sql``} ${sql`${7}`}, ${sql``}${sql`${7}`}`);
  assert.equal(text, "select 1 $1, $2");
  assert.deepEqual(values, [7, 7]);
});

test("parts are joined by commas, or by what is said", () => {
  const parts = [sql`a = ${1}`, sql`b = ${2}`];
  assert.equal(raw(sql.join(parts)).text, "a = $1, b = $2");
  assert.deepEqual(raw(sql`where ${sql.join(parts, sql` and `)}`), { text: "where a = $1 and b = $2", values: [1, 2] });
  assert.equal(raw(sql`x${sql.join([])}`).text, "x");
});

test("null and objects with texts of their own are values like any other", () => {
  const { text, values } = raw(sql`select ${null}, ${{ texts: ["x"], values: [] }}`);
  assert.equal(text, "select $1, $2");
  assert.deepEqual(values, [null, { texts: ["x"], values: [] }]);
});

test("a query that always has a row fails when it has none", async () => {
  const reader = readerOver(async () => []);
  assert.equal(await reader.first(raw(sql`select 1`)), undefined);
  await assert.rejects(reader.one(raw(sql`select 1`)), /always has a row/);
});
