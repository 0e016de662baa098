import assert from "node:assert/strict";
import { test } from "node:test";
import { inConstantTime } from "./constant-time.ts";

/** How long something is held that came to an end so many milliseconds after its request. */
async function held(step: number, elapsedTime: number, tx: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await inConstantTime(step, { elapsedTime }, tx).catch(() => {});
  return performance.now() - started;
}

const done = async (): Promise<string> => "done";
const fail = async (): Promise<never> => Promise.reject(new Error("planned"));

test("replies and errors are delayed until the next step, and slower ones until the step after", async () => {
  for (const tx of [done, fail]) {
    // a timer may be late, never early; a millisecond is lost to its rounding
    assert.ok((await held(60, 0, tx)) >= 59);
    assert.ok((await held(60, 20, tx)) >= 39);
    assert.ok((await held(60, 80, tx)) >= 39);
  }
});

test("what comes of the work goes on after that", async () => {
  assert.equal(await inConstantTime(5, { elapsedTime: 3 }, done), "done");
  await assert.rejects(inConstantTime(5, { elapsedTime: 3 }, fail), /planned/);
});

test("without a step nothing is held", async () => {
  assert.equal(await inConstantTime(0, { elapsedTime: 3 }, done), "done");
  await assert.rejects(inConstantTime(0, { elapsedTime: 3 }, fail), /planned/);
});
