import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedTask } from "@stoa/api";
import { type Condition, type Filter, type Meaning, testOf } from "#data/views.ts";
import { readFilter, withCondition, withValue, writeFilter } from "./address.ts";

const [bug, ui, ada] = [1, 2, 3].map((number) => `0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d000${number}`) as [
  string,
  string,
  string,
];
const field = `field.${bug}` as const;

test("a filter goes through an address and back, and what belongs to others stays in it", () => {
  const filter: Filter = {
    words: "log in & out",
    conditions: [
      { field: "label_uuid", mode: "all", values: [bug, ui] },
      { field: "priority", mode: "none", values: ["urgent", "none"] },
      { field: "assignee_uuid", mode: "any", values: ["me"] },
      { field, mode: "any", values: ["Small, or smaller"] },
    ],
  };
  const query = writeFilter(`?ticket=${ada}&q=old&due=today`, filter);
  assert.match(query, /^ticket=/);
  assert.deepEqual(readFilter(query), { filter, problems: [] });
  assert.equal(writeFilter(query, { words: "", conditions: [] }), `ticket=${ada}`);
});

test("unknown parts of an address are left out and shown", () => {
  const { filter, problems } = readFilter(
    `?priority=huge&priority=high&colour=red&due.not=never&status_uuid=x&__proto__=1`,
  );
  assert.deepEqual(filter.conditions, [{ field: "priority", mode: "any", values: ["high"] }]);
  assert.deepEqual(problems, ["priority=huge", "colour=red", "due.not=never", "status_uuid=x", "__proto__=1"]);
});

test("a value joins those of its field, and the last value takes its condition away", () => {
  const high: Condition = { field: "priority", mode: "any", values: ["high"] };
  const both = withValue(withValue({ words: "", conditions: [] }, high), { ...high, values: ["low"] });
  assert.deepEqual(both.conditions, [{ ...high, values: ["high", "low"] }]);
  const negated = withValue(both, { ...high, mode: "none" });
  assert.equal(negated.conditions.length, 2);
  assert.deepEqual(withCondition(negated, 1, { ...high, mode: "any", values: ["urgent"] }).conditions, [
    { ...high, values: ["high", "low", "urgent"] },
  ]);
  assert.deepEqual(withCondition(both, 0, null).conditions, []);
});

const meaning: Meaning = {
  me: ada,
  members: new Set([ada, ui]),
  today: "2026-11-23",
  week: { from: "2026-11-23", to: "2026-11-29" },
  done: new Set(["done"]),
};
const plain = {
  title: "Paint the fence",
  status_uuid: "doing",
  assignee_uuids: [],
  label_uuids: [],
  custom_fields: {},
  priority: null,
  due_date: null,
  group_uuid: null,
  is_blocked: false,
};
const isFound = (condition: Condition, task: object): boolean =>
  testOf({ words: "", conditions: [condition] }, meaning)({ ...plain, ...task } as unknown as CopiedTask);

test("me, nobody, overdue, empty fields, all labels and negations mean what they say", () => {
  const mine: Condition = { field: "assignee_uuid", mode: "any", values: ["me", "none"] };
  assert.deepEqual(
    [isFound(mine, { assignee_uuids: [ada] }), isFound(mine, {}), isFound(mine, { assignee_uuids: [ui] })],
    [true, true, false],
  );
  // who left the workspace stays assigned, counts as nobody, and is found by name
  const [nobody, former] = ["none", bug].map((value): Condition => ({ ...mine, values: [value] })) as [
    Condition,
    Condition,
  ];
  const left = { assignee_uuids: [bug] };
  assert.deepEqual(
    [isFound(nobody, left), isFound(former, left), isFound({ ...nobody, mode: "all" }, left)],
    [true, true, true],
  );
  assert.ok(!isFound(nobody, { assignee_uuids: [bug, ui] }));
  const overdue: Condition = { field: "due", mode: "any", values: ["overdue"] };
  assert.ok(isFound(overdue, { due_date: "2026-11-22" }));
  assert.ok(!isFound(overdue, { due_date: "2026-11-22", status_uuid: "done" }));
  assert.ok(!isFound(overdue, { due_date: "2026-11-23" }));
  const week: Condition = { field: "due", mode: "any", values: ["week"] };
  assert.deepEqual(
    [isFound(week, { due_date: "2026-11-29" }), isFound(week, { due_date: "2026-11-30" })],
    [true, false],
  );
  const all: Condition = { field: "label_uuid", mode: "all", values: [bug, ui] };
  assert.deepEqual([isFound(all, { label_uuids: [ui, bug] }), isFound(all, { label_uuids: [bug] })], [true, false]);
  const none: Condition = { field: "label_uuid", mode: "none", values: [bug] };
  assert.deepEqual([isFound(none, {}), isFound(none, { label_uuids: [bug] })], [true, false]);
  const option: Condition = { field, mode: "any", values: ["Small", "none"] };
  assert.deepEqual([isFound(option, { custom_fields: { [bug]: "Small" } }), isFound(option, {})], [true, true]);
  assert.ok(!isFound({ ...option, mode: "none" }, {}));
});
