import assert from "node:assert/strict";
import { test } from "node:test";
import { aMutation, aTask } from "#test/rows.ts";
import { Store } from "#data/store.ts";
import { createRelationship } from "./create-relationship.ts";
import { deleteRelationship } from "./delete-relationship.ts";

function storeOf(...rows: Parameters<typeof aTask>[0][]): Store {
  const store = new Store();
  store.tick(() => rows.forEach((row) => store.put("tasks", aTask(row))));
  return store;
}

const link = { uuid: "a", other_uuid: "b", direction: "blocks" };

test("both tasks show a new link at once, and neither a removed one", () => {
  const store = storeOf({ uuid: "a" }, { uuid: "b" });
  const plan = createRelationship.plan(link, store.shown);
  store.tick(() => store.setPending([aMutation({ ...plan })]));
  const other = store.shown.get("tasks", "b");
  assert.deepEqual([store.shown.get("tasks", "a")?.blocks, other?.blocked_by, other?.is_blocked], [["b"], ["a"], true]);
  assert.equal(createRelationship.plan(link, store.shown), null);
  const removal = deleteRelationship.plan(link, store.shown);
  store.tick(() => store.setPending([aMutation({ ...plan }), aMutation({ ...removal, id: "n", order: 2 })]));
  assert.deepEqual([store.shown.get("tasks", "a")?.blocks, store.shown.get("tasks", "b")?.blocked_by], [[], []]);
});

test("only the duplicate shows that it is one", () => {
  const store = storeOf({ uuid: "a" }, { uuid: "b" });
  const plan = createRelationship.plan({ ...link, direction: "duplicate_of" }, store.shown);
  assert.deepEqual(
    plan?.effects.map(({ uuid }) => uuid),
    ["a"],
  );
});

test("a task is not linked to itself", () => {
  assert.equal(createRelationship.plan({ ...link, other_uuid: "a" }, storeOf({ uuid: "a" }).shown), null);
});
