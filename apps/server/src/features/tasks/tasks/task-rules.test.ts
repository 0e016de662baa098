import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ids } from "#features/content/examples/index.ts";
import { type ErrorName, fail } from "#kernel/errors.ts";
import { changesByField } from "./announce.ts";
import { mergeCustomFields } from "./task-rules.ts";
import { checkEntry } from "./requirements.ts";
import { pickStatus } from "./statuses.ts";

const column = (uuid: string, name: string) => ({ uuid, name, entry_requirements: [], requirement_names: {} });
const statuses = [column("a1", "To Do"), column("b2", "Done")];
const errors = (doIt: () => unknown, error: ErrorName): void => assert.throws(doIt, { code: error });

test("a status can be given by its name or its uuid, but not both", () => {
  assert.equal(pickStatus(statuses, {}, fail), undefined);
  assert.equal(pickStatus(statuses, { status: " done " }, fail)?.uuid, "b2");
  assert.equal(pickStatus(statuses, { status_uuid: "a1" }, fail)?.name, "To Do");
  errors(() => pickStatus(statuses, { status: "Done", status_uuid: "b2" }, fail), "status_given_twice");
  errors(() => pickStatus(statuses, { status: "Doing" }, fail), "status_unknown");
  errors(() => pickStatus(statuses, { status_uuid: "c3" }, fail), "status_of_another_board");
});

const field = (uuid: string, type: "text" | "number" | "date" | "checkbox" | "select", options: string[] = []) => ({
  uuid,
  name: uuid,
  type,
  options,
});

test("custom fields are merged: null clears a value, values that are not sent stay, each type accepts only its own values", () => {
  const fields = [field("t", "text"), field("n", "number"), field("d", "date"), field("c", "checkbox")];
  const all = [...fields, field("s", "select", ["S", "M"])];
  assert.deepEqual(mergeCustomFields(all, { t: "kept", n: 1 }, { n: null, s: "M", c: false, d: "2026-02-28" }, fail), {
    t: "kept",
    s: "M",
    c: false,
    d: "2026-02-28",
  });
  for (const [uuid, value] of [
    ["t", 1],
    ["t", "a".repeat(2001)],
    ["n", "1"],
    ["d", "2026-13-01"],
    ["d", "2026-02-31"],
    ["d", "2025-02-29"],
    ["c", "yes"],
    ["s", "L"],
  ] as const) {
    errors(() => mergeCustomFields(all, {}, { [uuid]: value }, fail), "custom_field_invalid");
  }
  errors(() => mergeCustomFields(all, {}, { unknown: 1 }, fail), "custom_field_unknown");
});

test("every unmet requirement is named", () => {
  const candidate = {
    attachment_total: 0,
    is_blocked: true,
    assignee_uuids: [],
    start_date: null,
    due_date: null,
    estimate: null,
    priority: null,
    description: " ",
    label_uuids: [],
    comment_total: 0,
    subtask_total: 1,
    subtask_done: 0,
    custom_fields: {},
  };
  const kinds = ["no_unfinished_blockers", "has_description", "has_comment", "success_criteria_done"] as const;
  const status = { ...column("x", "Doing"), entry_requirements: kinds.map((kind) => ({ kind })) };
  assert.throws(
    () => checkEntry(status, candidate, fail),
    /unfinished; it needs a description; it needs a comment; 1 of its 1 succ/,
  );
  const met = { ...candidate, is_blocked: false, description: "Text", comment_total: 1, subtask_done: 1 };
  assert.doesNotThrow(() => checkEntry(status, met, fail));
});

test("events depend on two states: equal states emit nothing, and each list member is named once", () => {
  const uuids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"));
  const state = fc.record({
    title: fc.constantFrom("One", "Two"),
    priority: fc.constantFrom("low", null),
    due_date: fc.constantFrom("2026-12-24", null),
    status_uuid: fc.constant("s"),
    board_uuid: fc.constant(ids.board),
    assignee_uuids: uuids,
    label_uuids: uuids,
  });
  fc.assert(
    fc.property(state, state, (before, after) => {
      assert.deepEqual(changesByField(before, before), []);
      const assigned = changesByField(before, after)
        .filter(({ name }) => name === "ticket.assigned")
        .flatMap(({ data }) => ("user_uuid" in data ? data.user_uuid : []));
      assert.deepEqual(
        assigned,
        after.assignee_uuids.filter((uuid) => !before.assignee_uuids.includes(uuid)),
      );
    }),
  );
});
