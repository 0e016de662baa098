import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { freeDrafts, holdDrafts } from "./kept-texts.ts";

const names = ["live:task:one", "alone:task:one", "live:task:other"];

for (const [where, locks] of [
  ["of a browser with locks", navigator.locks],
  ["of a browser without", null],
] as const) {
  test(`a draft of an open editor ${where} is not free until it is closed`, async () => {
    const end = holdDrafts(locks, "one");
    await nextTurn();
    assert.deepEqual(await freeDrafts(locks, names), ["live:task:other"]);
    end();
    await nextTurn();
    assert.deepEqual(await freeDrafts(locks, names), names);
  });
}

test("a draft of an editor in another tab is not free", async () => {
  // a tab holds its own drafts by the same lock
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = navigator.locks.request("stoa:draft:other", () => promise);
  assert.deepEqual(await freeDrafts(navigator.locks, names), ["live:task:one", "alone:task:one"]);
  resolve();
  await held;
});

test("a page that is being left takes nothing that was kept, and does not fail", async () => {
  const gone = { query: async () => Promise.reject(new DOMException("not fully active", "InvalidStateError")) };
  assert.deepEqual(await freeDrafts(gone as unknown as LockManager, ["alone:task:id"]), []);
  assert.deepEqual(await freeDrafts(gone as unknown as LockManager, []), []);
});
