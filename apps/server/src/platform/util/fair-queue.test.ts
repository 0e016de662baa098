import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { test } from "node:test";
import { FairQueue } from "./fair-queue.ts";

/** A queue whose work ends when the test says so, and the order in which it began and was refused. */
function create(options: { atOnce: number; perKey: number; inAll: number }) {
  const queue = new FairQueue({ ...options, full: () => new Error("full") });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const take = (key: string, name = key): void => {
    const work = (): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => ends.push(resolve));
    };
    queue.take(key, work).catch(() => refused.push(name));
  };
  /** Ends the work that runs, oldest first, until nothing is left. */
  const finish = async (): Promise<void> => {
    for (await turn(); ends.length > 0; await turn()) ends.shift()?.();
  };
  return { queue, take, begun, refused, finish };
}

test("keys take turns, and of one key it is first come first served", async () => {
  const { take, begun, refused, finish } = create({ atOnce: 1, perKey: 8, inAll: 20 });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) take(name.slice(0, 1), name);
  await finish();
  assert.deepEqual(begun, ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  assert.deepEqual(refused, []);
});

test("whoever floods the queue is refused alone, and delays others by a turn at most", async () => {
  const { take, begun, refused, finish } = create({ atOnce: 2, perKey: 8, inAll: 100 });
  for (let each = 0; each < 200; each += 1) take("flood");
  take("other");
  await turn();
  assert.equal(refused.length, 190);
  await finish();
  assert.ok(!refused.includes("other"));
  assert.ok(begun.indexOf("other") <= 4, `came as number ${begun.indexOf("other")}`);
});

test("when all places are taken, who has most of them gives one up to who has fewer", async () => {
  const { take, begun, refused, finish } = create({ atOnce: 1, perKey: 4, inAll: 6 });
  for (const name of ["a0", "a1", "a2", "a3", "b1", "b2", "b3"]) take(name.slice(0, 1), name);
  take("c", "c1");
  take("d", "d1");
  await turn();
  assert.deepEqual(refused, ["a3", "b3"]);
  // a has as many as anybody; for g nobody has more than it would have itself
  for (const name of ["a4", "e1", "f1", "g1"]) take(name.slice(0, 1), name);
  await turn();
  assert.deepEqual(refused.toSorted(), ["a2", "a3", "a4", "b2", "b3", "g1"]);
  await finish();
  assert.deepEqual(begun, ["a0", "a1", "b1", "c1", "d1", "e1", "f1"]);
});

test("what fails gives its place on", async () => {
  const { queue, take, begun, finish } = create({ atOnce: 1, perKey: 1, inAll: 1 });
  const failing = queue.take("a", async () => Promise.reject(new Error("planned")));
  take("b");
  await assert.rejects(failing, /planned/);
  await finish();
  assert.deepEqual(begun, ["b"]);
  take("c");
  await finish();
  assert.deepEqual(begun, ["b", "c"]);
});
