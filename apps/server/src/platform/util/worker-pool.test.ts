import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "#test/until.ts";
import { startWorkerPool } from "./worker-pool.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test("tasks run side by side, a free place is taken at once, and a slow task holds up nobody", async () => {
  const waiting = ["slow", "one", "two", "three", "four"];
  const ended: string[] = [];
  const places = startWorkerPool<string>({
    claim: async (running) => waiting.splice(0, 2 - [...running].length),
    doIt: async (task) => {
      await (task === "slow" ? until(() => ended.length === 4) : pause(10));
      ended.push(task);
    },
    failed: assert.ifError,
  });
  places.wake();
  await places.idle();
  await places.close();
  assert.deepEqual(ended, ["one", "two", "three", "four", "slow"]);
});

test("a failure is reported and does not delay other work", async () => {
  const waiting = ["bad", "good"];
  const failures: unknown[] = [];
  const done: string[] = [];
  const places = startWorkerPool<string>({
    claim: async () => waiting.splice(0, 1),
    doIt: async (task) => {
      if (task === "bad") throw new Error("bad");
      done.push(task);
    },
    failed: (error) => void failures.push(error),
  });
  places.wake();
  await places.idle();
  await places.close();
  assert.deepEqual([failures.length, done], [1, ["good"]]);
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

test("a worker is not idle when a task ended while the claim was answered that this task still kept from another one", async () => {
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
