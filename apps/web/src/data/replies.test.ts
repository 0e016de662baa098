import assert from "node:assert/strict";
import { test } from "node:test";
import { aMutation, aTask } from "#test/rows.ts";
import { acceptReply } from "./replies.ts";
import { Store } from "./store.ts";

/** A store with one board and these tasks. */
function storeWith(...tasks: Parameters<typeof aTask>[0][]): Store {
  const store = new Store();
  store.tick(() => {
    store.put("boards", { uuid: "b" });
    for (const task of tasks) store.put("tasks", aTask(task));
  });
  return store;
}

const accept = (
  store: Store,
  mutation: Parameters<typeof aMutation>[0],
  settled: Parameters<typeof acceptReply>[2],
) => {
  let accepted: ReturnType<typeof acceptReply> | undefined;
  store.tick(() => void (accepted = acceptReply(store, aMutation(mutation), settled)));
  return { title: store.base.get("tasks", "t")?.title, isDoubtful: accepted?.isDoubtful };
};

const replyWith = (fields: Parameters<typeof aTask>[0]) => ({ put: [{ kind: "tasks", row: aTask(fields) }] }) as const;

test("a reply makes a row newer, never older, and one that is equally new changes nothing", () => {
  const store = storeWith({ version: 3, title: "Third" });
  const after = (version: number, title: string) => accept(store, {}, replyWith({ version, title })).title;
  assert.equal(after(2, "Second"), "Third");
  assert.equal(after(3, "Stored reply"), "Third");
  assert.equal(after(4, "Fourth"), "Fourth");
});

test("a reply brings a new row, unless it was removed since: then the changes have to be read", () => {
  assert.deepEqual(accept(storeWith(), {}, replyWith({ title: "New" })), { title: "New", isDoubtful: false });
  const lost = accept(storeWith(), { isLost: true }, replyWith({ title: "Old" }));
  assert.deepEqual(lost, { title: undefined, isDoubtful: true });
});

test("a reply brings no task of a board that was lost", () => {
  const late = accept(storeWith(), {}, replyWith({ board_uuid: "lost" }));
  assert.deepEqual(late, { title: undefined, isDoubtful: true });
});

test("a stored reply to an archive does not drop a task that was restored since", () => {
  const store = storeWith({ version: 3, title: "Restored" });
  const drop = (version: number) => accept(store, {}, { drop: [{ kind: "tasks", row: aTask({ version }) }] }).title;
  assert.equal(drop(2), "Restored");
  assert.equal(drop(3), undefined);
});
