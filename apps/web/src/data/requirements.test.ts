import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedTask, Requirement, Status } from "@stoa/api";
import { unmetBy } from "./requirements.ts";

const plain = {
  attachment_total: 1,
  is_blocked: false,
  assignee_uuids: [] as string[],
  due_date: null,
  priority: "low",
  label_uuids: ["ui"],
  comment_total: 0,
  subtask_total: 2,
  subtask_done: 1,
  custom_fields: { cost: 3 },
} as unknown as CopiedTask;
const unmet = (entry_requirements: readonly Requirement[], ...tasks: CopiedTask[]) =>
  unmetBy(tasks, { entry_requirements } as Status);

test("unmet requirements of a column are shown before a ticket is dropped", () => {
  const kinds = ["has_assignee", "has_due_date", "has_comment", "success_criteria_done"] as const;
  assert.deepEqual(
    unmet(
      kinds.map((kind) => ({ kind })),
      plain,
    ),
    kinds,
  );
  assert.deepEqual(
    unmet([{ kind: "has_priority" }, { kind: "has_success_criteria" }, { kind: "no_unfinished_blockers" }], plain),
    [],
  );
});

test("counts, labels and fields of a requirement are looked at", () => {
  assert.deepEqual(unmet([{ kind: "has_attachment", min_count: 2 }], plain), ["has_attachment"]);
  assert.deepEqual(unmet([{ kind: "has_attachment" }], plain), []);
  assert.deepEqual(unmet([{ kind: "has_label", label_uuids: ["bug"] }], plain), ["has_label"]);
  assert.deepEqual(unmet([{ kind: "has_label", label_uuids: ["bug", "ui"] }, { kind: "has_label" }], plain), []);
  assert.deepEqual(unmet([{ kind: "custom_field_set", field_uuid: "cost" }], plain), []);
  assert.deepEqual(unmet([{ kind: "custom_field_set", field_uuid: "size" }], plain), ["custom_field_set"]);
  const empty = { ...plain, custom_fields: { size: "" } };
  assert.deepEqual(unmet([{ kind: "custom_field_set", field_uuid: "size" }], empty), ["custom_field_set"]);
});

test("of several tickets one is enough, and each kind is reported once", () => {
  const assigned = { ...plain, assignee_uuids: ["ada"] };
  assert.deepEqual(unmet([{ kind: "has_assignee" }, { kind: "has_assignee" }], assigned, plain), ["has_assignee"]);
  assert.deepEqual(unmet([{ kind: "has_assignee" }], assigned), []);
});
