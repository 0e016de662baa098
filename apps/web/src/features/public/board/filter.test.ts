import assert from "node:assert/strict";
import { test } from "node:test";
import type { PublicTask } from "#session/public-board.ts";
import { addressOf, filterIn, matching } from "./filter.ts";

const task = (number: number, title: string, description = "", labels: readonly string[] = []): PublicTask => ({
  number,
  key: `WRK-${number}`,
  title,
  description,
  status_uuid: "s",
  status_name: "To Do",
  group_uuid: null,
  priority: null,
  start_date: null,
  due_date: null,
  labels: labels.map((name) => ({ name, color: "#000000" })),
  subtask_total: 0,
  subtask_done: 0,
});
const tasks = [task(1, "Café opens", "on Monday", ["news"]), task(12, "Harbour", "Élan"), task(3, "Café closes")];
const found = (q: string, label = "") => matching(tasks, { q, label, column: "" }).map(({ number }) => number);

test("each word is found in the title, the description, a label or the number, without accents and case", () => {
  assert.deepEqual(found(""), [1, 12, 3]);
  assert.deepEqual(found("cafe"), [1, 3]);
  assert.deepEqual(found("  MONDAY café "), [1]);
  assert.deepEqual(found("élan"), [12]);
  assert.deepEqual(found("#12"), [12]);
  assert.deepEqual(found("wrk-3"), [3]);
  assert.deepEqual(found("news"), [1]);
  assert.deepEqual(found("cafe", "news"), [1]);
  assert.deepEqual(found("", "other"), []);
});

test("filters stand in the address, and an address without any has no query", () => {
  const filter = { q: "a b&c", label: "x=y", column: "one" };
  assert.deepEqual(filterIn(addressOf(filter)), filter);
  assert.equal(addressOf(filterIn("?from=elsewhere")), "");
});
