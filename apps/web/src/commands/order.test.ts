import assert from "node:assert/strict";
import { test } from "node:test";
import { byPosition } from "../data/indexes.ts";
import { aMutation } from "#test/rows.ts";
import { Store } from "#data/store.ts";
import { orderGroups } from "./order-groups.ts";

function storeOf(...uuids: string[]): Store {
  const store = new Store();
  store.tick(() =>
    uuids.forEach((uuid, at) =>
      store.put("groups", { uuid, board_uuid: "b", name: uuid, position: `${at + 1}`, created_at: "", updated_at: "" }),
    ),
  );
  return store;
}

const input = { uuid: "a", place: { after: "b", before: "c" } };

test("a person's one move is made on the newest list", () => {
  const plan = orderGroups.plan(input, storeOf("a", "b", "c").shown);
  assert.deepEqual(plan?.before, { place: { after: null, before: "b" } });
  const uuidsIn = (...uuids: string[]) =>
    orderGroups.prepare({ ...aMutation({ ...plan }), input }, storeOf(...uuids).base);
  assert.deepEqual(uuidsIn("new", "c", "a", "b"), { body: { parent: "b", uuids: ["new", "a", "c", "b"] } });
  assert.equal(uuidsIn("b", "a", "c"), "done");
  assert.equal(uuidsIn("b", "c"), "gone");
});

test("a moved row is shown between its neighbours", () => {
  const store = storeOf("a", "b", "c");
  const plan = orderGroups.plan(input, store.shown);
  store.tick(() => store.setPending([aMutation({ ...plan, id: "m" })]));
  const names = [...store.shown.all("groups")].toSorted(byPosition);
  assert.deepEqual(
    names.map(({ uuid }) => uuid),
    ["b", "a", "c"],
  );
  assert.equal(orderGroups.plan(input, store.shown), null);
});
