import assert from "node:assert/strict";
import { test } from "node:test";
import { aMutation, aTask } from "#test/rows.ts";
import { Store } from "#data/store.ts";
import { updateTasks } from "./update-tasks.ts";

const change = { set: { priority: "high" } };

function storeOf(...rows: Parameters<typeof aTask>[0][]): Store {
  const store = new Store();
  store.tick(() => rows.forEach((row) => store.put("tasks", aTask(row))));
  return store;
}

function planned(store: Store, input: unknown) {
  const plan = updateTasks.plan(input, store.shown);
  assert.ok(plan !== null);
  return plan;
}

function undo(...given: Parameters<NonNullable<typeof updateTasks.undo>>) {
  return updateTasks.undo?.(...given) ?? assert.fail("it cannot be undone");
}

test("many tasks are split into requests, each once", () => {
  const uuids = Array.from({ length: 600 }, (_, at) => `t${at % 501}`);
  const parts = (updateTasks.split?.({ uuids, change }) ?? []) as { uuids: string[] }[];
  assert.deepEqual(
    parts.map((part) => part.uuids.length),
    [250, 250, 1],
  );
});

test("only the tasks that differ are changed, and only those are sent with their newest versions", () => {
  const store = storeOf({ uuid: "a" }, { uuid: "b", priority: "high" }, { uuid: "c" });
  const input = { uuids: ["a", "b", "c", "lost"], change };
  const plan = planned(store, input);
  assert.deepEqual(
    plan.effects.map(({ uuid }) => uuid),
    ["a", "c"],
  );
  store.tick(() => store.put("tasks", aTask({ uuid: "c", version: 5 })));
  store.tick(() => store.put("tasks", aTask({ uuid: "a", version: 2, priority: "high" })));
  const prepared = updateTasks.prepare({ ...aMutation({ ...plan }), input }, store.base);
  assert.deepEqual((prepared as { body: { request: unknown } }).body.request, {
    task_uuids: [{ uuid: "c", version: 5 }],
    changes: { priority: "high" },
  });
});

test("the person whose value was overwritten is named for each task", () => {
  const store = storeOf({ uuid: "a", priority: "low" }, { uuid: "b" });
  const input = { uuids: ["a", "b"], change };
  const plan = planned(store, input);
  store.tick(() => store.put("tasks", aTask({ uuid: "a", version: 2, priority: "urgent" })));
  const prepared = updateTasks.prepare({ ...aMutation({ ...plan }), input }, store.base);
  assert.deepEqual((prepared as { overwritten: unknown }).overwritten, [
    { uuid: "a", field: "priority", theirs: "urgent" },
  ]);
});

test("an undo gives each task its own value back, together where they are the same", () => {
  const before = storeOf({ uuid: "a", priority: "low" }, { uuid: "b" }, { uuid: "c" }, { uuid: "d" });
  const plan = planned(before, { uuids: ["a", "b", "c", "d"], change });
  const now = storeOf(
    { uuid: "a", priority: "high" },
    { uuid: "b", priority: "high" },
    { uuid: "c", priority: "high" },
    { uuid: "d", priority: "urgent" },
  );
  const { calls, changed } = undo({ change }, null, now.shown, plan.effects);
  assert.deepEqual(
    calls.map(({ input }) => input),
    [
      { change: { set: { priority: null } }, uuids: ["b", "c"] },
      { change: { set: { priority: "low" } }, uuids: ["a"] },
    ],
  );
  assert.deepEqual(changed, ["priority"]);
});

test("an undo of a move gives the places back, from below", () => {
  const move = { set: { status_uuid: "done" } };
  const before = storeOf({ uuid: "a", position: "1" }, { uuid: "b", position: "2" }, { uuid: "c", position: "3" });
  const plan = planned(before, { uuids: ["a", "b"], change: move });
  const now = storeOf({ uuid: "a", status_uuid: "done" }, { uuid: "b", status_uuid: "done" }, { uuid: "c" });
  const { calls } = undo({ change: move }, null, now.shown, plan.effects);
  assert.deepEqual(calls, [
    { command: "moveTask", input: { uuid: "b", status_uuid: "s", place: { after: "a", before: "c" } } },
    { command: "moveTask", input: { uuid: "a", status_uuid: "s", place: { after: null, before: "b" } } },
  ]);
});
