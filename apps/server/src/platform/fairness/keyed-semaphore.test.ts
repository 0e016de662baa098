import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { KeyedSemaphore, type SemaphoreOptions } from "./keyed-semaphore.ts";
import type { Turn } from "./turn-queue.ts";

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

test("when too many tasks of a key wait, only that key is rejected, and it delays others by one task at most", async () => {
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

/** A semaphore whose tasks are named by their turns and end when the test says so. */
function createFor(options: SemaphoreOptions) {
  const semaphore = new KeyedSemaphore({ busy: () => new Error("busy"), ...options });
  const started: string[] = [];
  const failed: string[] = [];
  const running: Turn[] = [];
  const enter = (turn: Turn, left?: AbortSignal): void => {
    const name = `${turn.key}${turn.part ?? ""}`;
    const entering = semaphore.enter(turn, { left: left === undefined ? undefined : () => left });
    const begin = (): void => void (started.push(name) && running.push(turn));
    if (entering === null) begin();
    else entering.then(begin, () => failed.push(name));
  };
  /** Ends the tasks one after the other, oldest first. */
  const endAll = async (): Promise<void> => {
    for (await nextTurn(); running.length > 0; await nextTurn()) semaphore.leave(running.shift() as Turn);
  };
  return { semaphore, enter, started, failed, running, endAll };
}

test("a key with a hundred parts has as many turns as a key with one, and its parts take turns inside of them", async () => {
  const { enter, started, endAll } = createFor({ atOnce: 1 });
  for (let part = 0; part < 100; part += 1) enter({ key: "a", part: `${part}` });
  enter({ key: "a", part: "0" });
  for (let each = 0; each < 3; each += 1) enter({ key: "b" });
  await endAll();
  assert.deepEqual(started.slice(0, 7), ["a0", "a1", "b", "a2", "b", "a3", "b"]);
  // the part that came first waits for all other parts before its second task
  assert.equal(started.lastIndexOf("a0"), 103);
});

test("tasks of many keys that name one limit run so many at once together, and others pass them", async () => {
  const { enter, started, running, semaphore, endAll } = createFor({ atOnce: 10 });
  const limits = [{ name: "network", most: 2 }];
  for (const key of ["a", "b", "c", "d"]) enter({ key, limits });
  for (const key of ["e", "f"]) enter({ key });
  await nextTurn();
  assert.deepEqual(started, ["a", "b", "e", "f"]);
  semaphore.leave(running.shift() as Turn);
  await nextTurn();
  assert.equal(started[4], "c");
  await endAll();
  assert.equal(started[5], "d");
});

test("one end lets all start that waited only for it", async () => {
  const { enter, started, running, semaphore, endAll } = createFor({ atOnce: 5, atOncePerKey: 1 });
  const limits = [{ name: "workspace", most: 1 }];
  enter({ key: "a", limits });
  enter({ key: "a" });
  enter({ key: "b", limits });
  await nextTurn();
  assert.deepEqual(started, ["a"]);
  semaphore.leave(running.shift() as Turn);
  await nextTurn();
  assert.deepEqual(started, ["a", "a", "b"]);
  await endAll();
});

test("a task that nobody wants any more leaves the queue at once and uses no turn", async () => {
  const { enter, started, failed, running, semaphore, endAll } = createFor({ atOnce: 1, mostWaiting: 2 });
  const gone = new AbortController();
  enter({ key: "a" });
  enter({ key: "b" }, gone.signal);
  enter({ key: "c" });
  gone.abort();
  await nextTurn();
  assert.deepEqual(failed, ["b"]);
  // its place among those that wait is free
  enter({ key: "d" });
  enter({ key: "e" }, gone.signal);
  await nextTurn();
  assert.deepEqual(failed, ["b", "e"]);
  semaphore.leave(running.shift() as Turn);
  await endAll();
  assert.deepEqual(started, ["a", "c", "d"]);
});
