import assert from "node:assert/strict";
import { test } from "node:test";
import { columnList } from "./columns.ts";
import { raw } from "./query.ts";
import { textOf } from "./sql.ts";

const list = columnList("tasks", ["title", "due_date", "label_uuids"]);
const values = { title: "A title", due_date: null, label_uuids: [] };

test("a list of columns is written with the types of the database", () => {
  assert.equal(textOf(list.names()), "title, due_date, label_uuids");
  assert.equal(textOf(list.names("t")), "t.title, t.due_date, t.label_uuids");
  assert.equal(textOf(list.record), "title text, due_date date, label_uuids uuid[]");
  assert.equal(textOf(list.setFrom("r")), "title = r.title, due_date = r.due_date, label_uuids = r.label_uuids");
});

test("values are parameters of a statement and never become its text", () => {
  assert.equal(textOf(list.values(values)), "$1::text, $2::date, $3::uuid[]");
  const { text, values: sent } = raw(list.set(values));
  assert.equal(text, "title = $1::text, due_date = $2::date, label_uuids = $3::uuid[]");
  assert.deepEqual(sent, ["A title", null, []]);
});

test("a column that the table does not have is refused by the compiler", () => {
  // @ts-expect-error -- tasks have no such column
  columnList("tasks", ["tilte"]);
  // @ts-expect-error -- the value of a column is missing
  list.set({ title: "A title", due_date: null });
});
