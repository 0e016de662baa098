import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { LoopTurns } from "./loop-turns.ts";

/** Turns, and in which order who got them. */
function record(now?: () => number) {
  const turns = new LoopTurns(now);
  const got: string[] = [];
  const wait = (workspace: string, caller: string, count: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: count }, () =>
        turns.next({ workspace, caller }).then(() => got.push(`${workspace}${caller}`)),
      ),
    );
  return { turns, got, wait };
}

test("workspaces take turns, and so do the callers inside of one, whatever they have waiting", async () => {
  const { got, wait } = record();
  await Promise.all([wait("a", "1", 4), wait("a", "2", 2), wait("b", "3", 2)]);
  assert.deepEqual(got, ["a1", "b3", "a2", "b3", "a1", "a2", "a1", "a1"]);
});

test("one turn is given in each pass of the loop, so that requests and replies come between two", async () => {
  const { got, wait } = record();
  const all = wait("a", "1", 3);
  assert.deepEqual(got, []);
  for (let count = 1; count <= 3; count += 1) {
    await setImmediate();
    assert.equal(got.length, count);
  }
  await all;
});

test("a person who comes later waits for one turn of each other workspace", async () => {
  const { got, wait } = record();
  const many = Promise.all([wait("a", "1", 100), wait("b", "2", 100)]);
  await setImmediate();
  await wait("c", "3", 1);
  assert.ok(got.length <= 4, `${got.length} turns were given before`);
  await many;
});

test("an error after a turn keeps nobody from theirs, and turns are given again after nobody waited", async () => {
  const { turns, got, wait } = record();
  const failed = turns.next({ workspace: "a", caller: "1" }).then(() => {
    throw new Error("It failed.");
  });
  await Promise.all([assert.rejects(failed, { message: "It failed." }), wait("a", "1", 2)]);
  assert.equal(got.length, 2);
  await setImmediate();
  await wait("a", "1", 1);
  assert.equal(got.length, 3);
});

test("a person who has been alone for a second does not wait until somebody else comes", async () => {
  let time = 0;
  const { got, wait } = record(() => time);
  void wait("a", "1", 1);
  time = 1000;
  await setImmediate();
  await wait("a", "1", 3);
  assert.equal(got.length, 4);
  const both = Promise.all([wait("b", "2", 1), wait("a", "1", 2)]);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(got.slice(4), ["b2"]);
  await both;
  assert.deepEqual(got.slice(4), ["b2", "a1", "a1"]);
});

test("a person who had fewer turns lately than the others on average does not wait for one of them in each pass", async () => {
  let time = 0;
  const { got, wait } = record(() => time);
  const many = Promise.all([wait("a", "1", 30), wait("b", "2", 30)]);
  await setImmediate();
  while (got.length < 20) await setImmediate();
  for (const pass of [1, 2]) {
    const before = got.length;
    const own = wait("c", "3", 3);
    await Promise.resolve();
    await Promise.resolve();
    // the other two wait for their turns
    assert.deepEqual(got.slice(before), ["c3"], `pass ${pass}`);
    await own;
  }
  await many;
  // turns of more than a second ago do not count
  for (time of [500, 1000, 1500]) {
    await wait("d", "4", 1);
    await wait("e", "5", 1);
  }
  const before = got.length;
  const all = Promise.all([wait("d", "4", 2), wait("a", "1", 1)]);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(got.slice(before), ["a1"]);
  await all;
});
