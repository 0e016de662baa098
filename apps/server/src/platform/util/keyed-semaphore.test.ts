import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { KeyedSemaphore, type SemaphoreOptions } from "./keyed-semaphore.ts";

/** A semaphore whose tasks end when the test says so, and the names of those that started and that failed, in order. */
function create(options: SemaphoreOptions) {
  const semaphore = new KeyedSemaphore({ busy: () => new Error("busy"), ...options });
  const started: string[] = [];
  const failed: string[] = [];
  const running: { name: string; end: () => void }[] = [];
  /** @param name begins with the letter that is its key */
  const take = (name: string): void => {
    const task = (): Promise<void> => {
      started.push(name);
      return new Promise((end) => running.push({ name, end }));
    };
    semaphore.take(name.slice(0, 1), task).catch((error: Error) => failed.push(`${name} ${error.message}`));
  };
  /** Ends a task that runs: the oldest when no name is given. */
  const end = async (name = running[0]?.name): Promise<void> => {
    const [ended] = running.splice(
      running.findIndex((each) => each.name === name),
      1,
    );
    ended?.end();
    await nextTurn();
  };
  const endAll = async (): Promise<void> => {
    for (await nextTurn(); running.length > 0;) await end();
  };
  return { semaphore, take, started, failed, end, endAll };
}

test("keys take turns, and the tasks of one key start in the order in which they came", async () => {
  const { take, started, failed, endAll } = create({ atOnce: 1 });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) take(name);
  await endAll();
  assert.deepEqual(started, ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  assert.deepEqual(failed, []);
});

test("two tasks of a key run at once, the third waits for one of them, and another key does not wait", async () => {
  const { take, started, end, endAll } = create({ atOncePerKey: 2 });
  for (const name of ["a1", "a2", "a3", "a4", "b1"]) take(name);
  assert.deepEqual(started, ["a1", "a2", "b1"]);
  await end("a2");
  assert.deepEqual(started, ["a1", "a2", "b1", "a3"]);
  await end("b1");
  assert.equal(started.length, 4);
  await endAll();
  assert.equal(started.at(-1), "a4");
});

test("a key that has reached its limit is passed over while others may start", async () => {
  const { take, started, end, endAll } = create({ atOnce: 3, atOncePerKey: 2 });
  for (const name of ["a1", "a2", "a3", "b1", "c1", "b2"]) take(name);
  assert.deepEqual(started, ["a1", "a2", "b1"]);
  await end("b1");
  assert.deepEqual(started.slice(3), ["c1"]);
  await end("a1");
  assert.deepEqual(started.slice(4), ["a3"]);
  await endAll();
  assert.deepEqual(started.slice(5), ["b2"]);
});

test("when too many tasks of a key wait, that key is rejected alone, and delays others by one task at most", async () => {
  const { take, started, failed, endAll } = create({ atOnce: 2, mostWaitingPerKey: 8, mostWaiting: 100 });
  for (let each = 0; each < 200; each += 1) take("flood");
  take("other");
  await nextTurn();
  assert.equal(failed.length, 190);
  await endAll();
  assert.ok(!failed.includes("other busy"));
  assert.ok(started.indexOf("other") <= 4, `started as number ${started.indexOf("other")}`);
});

test("when too many tasks wait in all, the key that has most of them loses one to a key that has fewer", async () => {
  const { take, started, failed, endAll } = create({ atOnce: 1, mostWaitingPerKey: 4, mostWaiting: 6 });
  for (const name of ["a0", "a1", "a2", "a3", "b1", "b2", "b3"]) take(name);
  take("c1");
  take("d1");
  await nextTurn();
  assert.deepEqual(failed, ["a3 busy", "b3 busy"]);
  // a has as many as any key; for g no key has more than g would have itself
  for (const name of ["a4", "e1", "f1", "g1"]) take(name);
  await nextTurn();
  assert.deepEqual(
    failed.toSorted(),
    ["a2", "a3", "a4", "b2", "b3", "g1"].map((name) => `${name} busy`),
  );
  await endAll();
  assert.deepEqual(started, ["a0", "a1", "b1", "c1", "d1", "e1", "f1"]);
});

test("a task that waits too long fails and does not start later; the next one does", async () => {
  const { take, started, failed, semaphore, end, endAll } = create({ atOncePerKey: 1, timeout: 20 });
  take("a1");
  take("a2");
  while (failed.length === 0) await nextTurn();
  assert.deepEqual(failed, ["a2 busy"]);
  take("a3");
  await end("a1");
  assert.deepEqual(started, ["a1", "a3"]);
  await endAll();
  assert.equal(await semaphore.take("a", async () => "free again"), "free again");
});

test("a task that fails lets the next one start", async () => {
  const { semaphore, take, started, failed, endAll } = create({ atOnce: 1, mostWaiting: 1 });
  const failing = semaphore.take("a", async () => Promise.reject(new Error("planned")));
  take("b1");
  await assert.rejects(failing, /planned/);
  await endAll();
  take("c1");
  await endAll();
  assert.deepEqual([started, failed], [["b1", "c1"], []]);
});
