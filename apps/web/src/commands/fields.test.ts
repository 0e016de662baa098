import assert from "node:assert/strict";
import { test } from "node:test";
import { aMutation } from "#test/rows.ts";
import { Store } from "#data/store.ts";
import { updateStatus } from "./update-status.ts";

const status = (fields: object) => ({
  uuid: "s",
  board_uuid: "b",
  name: "To Do",
  color: null,
  is_complete: false,
  position: "1",
  entry_requirements: [],
  created_at: "1",
  updated_at: "1",
  ...fields,
});

function storeOf(...rows: object[]): Store {
  const store = new Store();
  store.tick(() => rows.forEach((row) => store.put("statuses", status(row))));
  return store;
}

const input = { uuid: "s", set: { name: "Next", color: "#112233" }, seen: "shown" };

test("only those set fields that differ are sent, and the author of an overwritten value is reported", () => {
  const store = storeOf({});
  const plan = updateStatus.plan(input, store.shown);
  assert.deepEqual(plan?.before, { set: { name: "To Do", color: null } });
  store.tick(() => store.put("statuses", status({ name: "Theirs", color: "#112233", updated_at: "2" })));
  const prepared = updateStatus.prepare({ ...aMutation({ ...plan }), input }, store.base);
  assert.deepEqual(prepared, {
    body: { board_uuid: "b", status_uuid: "s", body: { name: "Next" } },
    overwritten: [{ uuid: "s", field: "name", theirs: "Theirs" }],
  });
});

test("a value is compared with what was seen when it began to be typed, and what is left as it was seen is no change", () => {
  const store = storeOf({ name: "Theirs", color: "#112233" });
  const seen = { name: "To Do", color: null };
  const plan = updateStatus.plan({ uuid: "s", set: { name: "Next", color: null }, seen }, store.shown);
  assert.deepEqual(plan?.before, { set: { name: "To Do" } });
  const prepared = updateStatus.prepare({ ...aMutation({ ...plan }), input }, store.base);
  assert.deepEqual(prepared, {
    body: { board_uuid: "b", status_uuid: "s", body: { name: "Next" } },
    overwritten: [{ uuid: "s", field: "name", theirs: "Theirs" }],
  });
  assert.throws(() => updateStatus.plan({ uuid: "s", set: { name: "Blind" }, seen: {} }, store.shown), /name/);
});

test("there is nothing to do for values that are there, and a row that is gone is gone", () => {
  const store = storeOf({ name: "Next", color: "#112233" });
  assert.equal(updateStatus.plan(input, store.shown), null);
  const plan = updateStatus.plan(input, storeOf({}).shown);
  assert.equal(updateStatus.prepare({ ...aMutation({ ...plan }), input }, store.base), "done");
  assert.equal(updateStatus.prepare({ ...aMutation({ ...plan }), input }, new Store().base), "gone");
});

test("an undo takes back the fields that are still mine", () => {
  const before = { set: { name: "To Do", color: null } };
  const store = storeOf({ name: "Theirs", color: "#112233" });
  assert.deepEqual(updateStatus.undo?.(input, before, store.shown, []), {
    calls: [{ command: "updateStatus", input: { uuid: "s", set: { color: null }, seen: "shown" } }],
    changed: ["name"],
  });
});

test("one status of a board completes a task: the one before is shown without it", () => {
  const store = storeOf({}, { uuid: "done", is_complete: true }, { uuid: "other", board_uuid: "c", is_complete: true });
  const plan = updateStatus.plan({ uuid: "s", set: { is_complete: true }, seen: "shown" }, store.shown);
  assert.deepEqual(
    plan?.effects.map(({ uuid }) => uuid),
    ["s", "done"],
  );
});
