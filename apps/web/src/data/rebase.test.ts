import assert from "node:assert/strict";
import { test } from "node:test";
import { aTask } from "#test/rows.ts";
import { type Change, mergeChanges } from "./effects.ts";
import { effectiveChange, inverseOf, overwrittenBy, patchFor, undoable } from "./rebase.ts";
import { putChanged } from "./purge.ts";
import { Store } from "./store.ts";

const before: Change = { set: { title: "Old", priority: null }, entries: { cost: 1 } };

test("only the fields that differ are sent", () => {
  const task = aTask({ title: "New", priority: "low" });
  assert.deepEqual(patchFor({ set: { title: "New", priority: "high" } }, task), { priority: "high" });
  assert.deepEqual(patchFor({ set: { title: "New" } }, task), {});
});

test("a custom field is sent by itself, and is cleared with null", () => {
  const task = aTask({ custom_fields: { cost: 1, size: "L" } });
  assert.deepEqual(patchFor({ entries: { cost: 2 } }, task), { custom_fields: { cost: 2 } });
  assert.deepEqual(patchFor({ entries: { size: null } }, task), { custom_fields: { size: null } });
  assert.deepEqual(patchFor({ entries: { other: null } }, task), {});
});

test("labels and assignees are added to and removed from the newest list", () => {
  const task = aTask({ label_uuids: ["theirs", "old"], assignee_uuids: ["ada"] });
  const change: Change = { add: { label_uuids: ["mine"] }, remove: { label_uuids: ["old"], assignee_uuids: ["ben"] } };
  assert.deepEqual(patchFor(change, task), { label_uuids: ["theirs", "mine"] });
});

test("nothing is sent when the values are there already", () => {
  const task = aTask({ title: "Mine", label_uuids: ["l"], custom_fields: { cost: 2 } });
  assert.deepEqual(patchFor({ set: { title: "Mine" }, entries: { cost: 2 }, add: { label_uuids: ["l"] } }, task), {});
});

test("the person's own value wins, and an overwritten value of the same field is reported", () => {
  const theirs = aTask({ title: "Theirs", priority: null, custom_fields: { cost: 9 } });
  const mine: Change = { set: { title: "Mine", priority: "high" }, entries: { cost: 5 } };
  assert.deepEqual(overwrittenBy(mine, before, theirs), [
    { uuid: theirs.uuid, field: "title", theirs: "Theirs" },
    { uuid: theirs.uuid, field: "cost", theirs: 9 },
  ]);
  assert.deepEqual(overwrittenBy({ set: { priority: "high" } }, before, theirs), []);
});

test("nobody is overwritten who wrote the same", () => {
  assert.deepEqual(overwrittenBy({ set: { title: "Same" } }, before, aTask({ title: "Same" })), []);
});

test("an undo changes a field back only where my value still stands, and names the others", () => {
  const change: Change = { set: { title: "Mine", priority: "high" }, add: { label_uuids: ["l"] } };
  const inverse = inverseOf(change, aTask({ title: "Old", priority: null }));
  assert.deepEqual(inverse, { set: { title: "Old", priority: null }, remove: { label_uuids: ["l"] } });
  const now = aTask({ title: "Theirs", priority: "high", label_uuids: ["l", "m"] });
  assert.deepEqual(undoable(change, inverse, now), {
    change: { set: { priority: null }, remove: { label_uuids: ["l"] } },
    changed: ["title"],
  });
});

test("an undo does not remove a label that somebody removed already", () => {
  const change: Change = { add: { label_uuids: ["l"] } };
  const undone = undoable(change, inverseOf(change, aTask({})), aTask({ label_uuids: [] }));
  assert.deepEqual(undone, { change: {}, changed: [] });
});

test("an undo of a custom field looks at this field", () => {
  const change: Change = { entries: { cost: 5 } };
  const inverse = inverseOf(change, aTask({}));
  assert.deepEqual(inverse, { entries: { cost: null } });
  assert.deepEqual(undoable(change, inverse, aTask({ custom_fields: { cost: 5 } })).change, {
    entries: { cost: null },
  });
  assert.deepEqual(undoable(change, inverse, aTask({ custom_fields: { cost: 6 } })), { change: {}, changed: ["cost"] });
});

test("an effect without a difference is no change", () => {
  const task = aTask({ title: "Same", label_uuids: ["l"] });
  const change: Change = { set: { title: "Same" }, add: { label_uuids: ["l"] }, remove: { label_uuids: ["m"] } };
  assert.deepEqual(effectiveChange(change, task), {});
});

test("two changes become one that does what both do", () => {
  const first: Change = { set: { title: "A", priority: "low" }, add: { label_uuids: ["l", "m"] } };
  const second: Change = { set: { title: "B" }, remove: { label_uuids: ["l"] }, add: { assignee_uuids: ["ada"] } };
  assert.deepEqual(mergeChanges(first, second), {
    set: { title: "B", priority: "low" },
    add: { label_uuids: ["m"], assignee_uuids: ["ada"] },
    remove: { label_uuids: ["l"] },
  });
});

test("a row is replaced by a newer version, and by newer totals of the same version, never by an older one", () => {
  const store = new Store();
  const put = (fields: object): string | undefined => {
    store.tick(() => void putChanged(store, "tasks", aTask(fields)));
    return store.base.get("tasks", aTask({}).uuid)?.title;
  };
  assert.equal(put({ version: 2, updated_at: "2026-01-02", title: "Second" }), "Second");
  assert.equal(put({ version: 1, updated_at: "2026-01-03", title: "First" }), "Second");
  assert.equal(put({ version: 2, updated_at: "2026-01-01", title: "Earlier" }), "Second");
  assert.equal(put({ version: 2, updated_at: "2026-01-03", title: "Later" }), "Later");
});
