import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { allHold, type Condition, type ConditionFields } from "./conditions.ts";

const [one, other] = ["0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4001", "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4002"];
const today = "2026-06-15";
const ticket: ConditionFields = {
  status_uuid: one,
  priority: "high",
  label_uuids: [one],
  assignee_uuids: [],
  due_date: "2026-06-14",
  start_date: "2026-06-01",
  estimate: 2.5,
  title: "Fix the Login page",
};

const table: readonly (readonly [Condition, boolean])[] = [
  [{ field: "status", operator: "is", value: one }, true],
  [{ field: "status", operator: "is", value: other }, false],
  [{ field: "priority", operator: "is", value: "high" }, true],
  [{ field: "priority", operator: "is", value: "low" }, false],
  [{ field: "priority", operator: "is_set" }, true],
  [{ field: "label", operator: "has", value: one }, true],
  [{ field: "label", operator: "has", value: other }, false],
  [{ field: "label", operator: "is_set" }, true],
  [{ field: "assignee", operator: "has", value: one }, false],
  [{ field: "assignee", operator: "is_set" }, false],
  [{ field: "due_date", operator: "is", value: "2026-06-14" }, true],
  [{ field: "due_date", operator: "is", value: "2026-06-15" }, false],
  [{ field: "due_date", operator: "is_set" }, true],
  [{ field: "due_date", operator: "has_passed" }, true],
  [{ field: "start_date", operator: "is", value: "2026-06-01" }, true],
  [{ field: "start_date", operator: "is", value: "2026-06-14" }, false],
  [{ field: "start_date", operator: "is_set" }, true],
  [{ field: "start_date", operator: "has_passed" }, true],
  [{ field: "estimate", operator: "is", value: 2.5 }, true],
  [{ field: "estimate", operator: "is", value: 2 }, false],
  [{ field: "estimate", operator: "is_set" }, true],
  [{ field: "title", operator: "contains", value: "login" }, true],
  [{ field: "title", operator: "contains", value: "logout" }, false],
  [{ field: "title", operator: "is", value: " fix the login PAGE " }, true],
  [{ field: "title", operator: "is", value: "login" }, false],
];

const denial: Readonly<Record<string, string>> = {
  is: "is_not",
  has: "has_not",
  is_set: "is_not_set",
  has_passed: "has_not_passed",
  contains: "not_contains",
};

test("every condition matches as its name says, and its negation matches the opposite", () => {
  for (const [condition, expected] of table) {
    const message = JSON.stringify(condition);
    assert.equal(allHold([condition], ticket, today), expected, message);
    const denied = { ...condition, operator: denial[condition.operator] } as Condition;
    assert.equal(allHold([denied], ticket, today), !expected, `denied: ${message}`);
  }
});

test("a due date passes when its day is over, and a task without one is never overdue", () => {
  const passed: Condition[] = [{ field: "due_date", operator: "has_passed" }];
  assert.equal(allHold(passed, { ...ticket, due_date: today }, today), false);
  assert.equal(allHold(passed, { ...ticket, due_date: today }, "2026-06-16"), true);
  assert.equal(allHold(passed, { ...ticket, due_date: null }, today), false);
  assert.equal(
    allHold([{ field: "due_date", operator: "has_not_passed" }], { ...ticket, due_date: null }, today),
    true,
  );
});

test("all conditions must hold in any order: an empty list always holds, and one failing condition is enough", () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: table.length - 1 }));
  fc.assert(
    fc.property(some, (chosen) => {
      const entries = chosen.flatMap((index) => table[index] ?? []) as unknown[];
      const conditions = entries.filter((each) => typeof each === "object") as Condition[];
      const expected = chosen.every((index) => table[index]?.[1] === true);
      assert.equal(allHold(conditions, ticket, today), expected);
      assert.equal(allHold(conditions.toReversed(), ticket, today), expected);
    }),
  );
});

test("for any task exactly one of a condition and its negation holds", () => {
  const uuid = fc.constantFrom(one, other);
  const anyTicket: fc.Arbitrary<ConditionFields> = fc.record({
    status_uuid: uuid,
    priority: fc.constantFrom("low", "medium", "high", "urgent", null),
    label_uuids: fc.uniqueArray(uuid),
    assignee_uuids: fc.uniqueArray(uuid),
    due_date: fc.constantFrom("2026-06-14", "2026-06-15", "2026-06-16", null),
    start_date: fc.constantFrom("2026-06-01", "2026-06-15", null),
    estimate: fc.constantFrom(0, 2, 2.5, null),
    title: fc.string(),
  });
  fc.assert(
    fc.property(anyTicket, fc.constantFrom(...table.map(([condition]) => condition)), (any, condition) => {
      const denied = { ...condition, operator: denial[condition.operator] } as Condition;
      assert.notEqual(allHold([condition], any, today), allHold([denied], any, today));
    }),
  );
});
