import assert from "node:assert/strict";
import { test } from "node:test";
import { startWorkerPool } from "./worker-pool.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test("tasks run side by side, a free place is taken at once, and a slow task holds up nobody", async () => {
  const waiting = [300, 10, 11, 12, 13];
  const ended: number[] = [];
  const places = startWorkerPool<number>({
    claim: async (running) => waiting.splice(0, 2 - [...running].length),
    doIt: async (task) => {
      await pause(task);
      ended.push(task);
    },
    failed: assert.ifError,
  });
  places.wake();
  await places.idle();
  await places.close();
  assert.deepEqual(ended, [10, 11, 12, 13, 300]);
});

test("a failure is told and holds up nothing", async () => {
  const waiting = ["bad", "good"];
  const told: unknown[] = [];
  const done: string[] = [];
  const places = startWorkerPool<string>({
    claim: async () => waiting.splice(0, 1),
    doIt: async (task) => {
      if (task === "bad") throw new Error("bad");
      done.push(task);
    },
    failed: (error) => void told.push(error),
  });
  places.wake();
  await places.idle();
  await places.close();
  assert.deepEqual([told.length, done], [1, ["good"]]);
});

test("closing waits for what runs and claims nothing more", async () => {
  let claims = 0;
  let isDone = false;
  const places = startWorkerPool<object>({
    claim: async () => ((claims += 1) === 1 ? [{}] : []),
    doIt: async () => {
      await pause(50);
      isDone = true;
    },
    failed: assert.ifError,
  });
  places.wake();
  await pause(10);
  await places.close();
  assert.ok(isDone);
  assert.equal(claims, 1);
});

test("it is not idle when a task ended while the claim was answered that this task still kept from another one", async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const claims = [async () => ["first"], async () => answer.promise.then(() => []), async () => ["second"]];
  const places = startWorkerPool<string>({
    claim: async () => (await claims.shift()?.()) ?? [],
    doIt: async (task) => {
      if (task === "first") await first.promise;
      done.push(task);
    },
    failed: assert.ifError,
  });
  places.wake();
  await pause(5);
  const idle = places.idle();
  await pause(5);
  first.resolve();
  await pause(5);
  answer.resolve();
  await idle;
  assert.deepEqual(done, ["first", "second"]);
  await places.close();
});
