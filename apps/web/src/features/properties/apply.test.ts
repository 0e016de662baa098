import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedTask } from "@stoa/api";
import type { Run } from "#hooks/run.ts";
import { applyPicked, commonValues, type PropertyChange } from "./apply.ts";

const of = (label_uuids: string[], priority: CopiedTask["priority"]) =>
  ({ label_uuids, priority }) as unknown as CopiedTask;

/** The commands that a choice runs. */
function run(uuids: readonly string[], picked: PropertyChange): unknown[] {
  const calls: unknown[] = [];
  const record: Run = (command, input) => {
    calls.push([command, input]);
    return null;
  };
  applyPicked(record, uuids, picked);
  return calls;
}

test("a property of one ticket is changed by its own command, and a status by a move to the end of its column", () => {
  assert.deepEqual(run(["a"], { property: "priority", value: "high" }), [
    ["updateTask", { uuid: "a", change: { set: { priority: "high" } }, seen: "shown" }],
  ]);
  assert.deepEqual(run(["a"], { property: "status", value: "done" }), [
    ["moveTask", { uuid: "a", status_uuid: "done", place: { after: null, before: null } }],
  ]);
});

/** The command that sets fields of one ticket. */
const set = (change: object) => [["updateTask", { uuid: "a", change: { set: change }, seen: "shown" }]];

test("a start date and an estimate are set, an estimate of 0 too, and cleared", () => {
  assert.deepEqual(run(["a"], { property: "start", value: "2026-12-01" }), set({ start_date: "2026-12-01" }));
  assert.deepEqual(run(["a"], { property: "estimate", value: 0 }), set({ estimate: 0 }));
  assert.deepEqual(run(["a"], { property: "estimate", value: null }), set({ estimate: null }));
});

test("a property of many tickets is changed by one command, which one undo takes back", () => {
  assert.deepEqual(run(["a", "b"], { property: "label", value: "bug", isOn: true }), [
    ["updateTasks", { uuids: ["a", "b"], change: { add: { label_uuids: ["bug"] } } }],
  ]);
  assert.deepEqual(run(["a", "b"], { property: "assignee", value: "ada", isOn: false }), [
    ["updateTasks", { uuids: ["a", "b"], change: { remove: { assignee_uuids: ["ada"] } } }],
  ]);
  assert.deepEqual(run([], { property: "due", value: null }), []);
});

test("a value is common when all tickets have it", () => {
  const tasks = [of(["bug", "ui"], null), of(["ui"], null)];
  assert.deepEqual(commonValues(tasks, "label"), ["ui"]);
  assert.deepEqual(commonValues(tasks, "priority"), [""]);
  assert.deepEqual(commonValues([...tasks, of(["ui"], "low")], "priority"), []);
  assert.deepEqual(commonValues([], "label"), []);
});
