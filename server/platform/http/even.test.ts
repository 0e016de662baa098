import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { evenly } from "./even.ts";

/** How long it takes, in milliseconds. */
async function timed(step: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const clock = {
    get elapsedTime() {
      return performance.now() - started;
    },
  };
  await evenly(step, clock, work).catch(() => {});
  return performance.now() - started;
}

test("what is quick and what is slower take one step alike, and what is longer takes two", async () => {
  for (const [works, atLeast] of [
    [0, 60],
    [30, 60],
    [70, 120],
  ] as const) {
    const took = await timed(60, () => delay(works));
    assert.ok(took >= atLeast - 2 && took < atLeast + 50, `${works} ms of work took ${took} ms`);
  }
});

test("a failure waits as long, and is thrown then", async () => {
  const fail = async () => Promise.reject(new Error("planned"));
  assert.ok((await timed(60, fail)) >= 58);
  await assert.rejects(evenly(5, { elapsedTime: 0 }, fail), /planned/);
});

test("without a step nothing is held", async () => {
  assert.equal(await evenly(0, { elapsedTime: 0 }, async () => "done"), "done");
  assert.ok((await timed(0, async () => {})) < 50);
});
