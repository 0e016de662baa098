import assert from "node:assert/strict";
import { test } from "node:test";
import { aTask } from "#test/rows.ts";
import { type Condition, filterTasks, type Meaning } from "./views.ts";

const meaning: Meaning = {
  me: "me",
  members: new Set(),
  today: "2026-12-02",
  week: { from: "2026-11-30", to: "2026-12-06" },
  done: new Set(),
};
const tasks = [
  aTask({ uuid: "none" }),
  aTask({ uuid: "early", start_date: "2026-11-01", estimate: 0 }),
  aTask({ uuid: "today", start_date: "2026-12-02", estimate: 2.5 }),
  aTask({ uuid: "soon", start_date: "2026-12-05" }),
  aTask({ uuid: "later", start_date: "2027-01-01" }),
];
const found = (condition: Condition): string =>
  filterTasks(tasks, { words: "", conditions: [condition] }, meaning)
    .map(({ uuid }) => uuid)
    .toSorted()
    .join(" ");

test("tickets are found by whether they were started, by the week of their start date, and by having none", () => {
  assert.equal(found({ field: "start", mode: "any", values: ["started"] }), "early today");
  assert.equal(found({ field: "start", mode: "any", values: ["today"] }), "today");
  assert.equal(found({ field: "start", mode: "any", values: ["week"] }), "soon today");
  assert.equal(found({ field: "start", mode: "any", values: ["none"] }), "none");
  assert.equal(found({ field: "start", mode: "none", values: ["started"] }), "later none soon");
});

test("tickets without an estimate are found, and those that have one, an estimate of 0 included", () => {
  assert.equal(found({ field: "estimate", mode: "any", values: ["none"] }), "later none soon");
  assert.equal(found({ field: "estimate", mode: "none", values: ["none"] }), "early today");
});
