import assert from "node:assert/strict";
import { test } from "node:test";
import { inConstantTime } from "./constant-time.ts";

/** The milliseconds for which a result is held that came `elapsedTime` after its request. Asserts that it comes after the wait. */
async function held(step: number, elapsedTime: number, tx: () => Promise<unknown>): Promise<number> {
  const order: string[] = [];
  let asked = 0;
  const wait = async (milliseconds: number): Promise<void> => {
    asked = milliseconds;
    // a result that does not wait for this comes before it
    await new Promise((resolve) => setImmediate(resolve));
    order.push("waited");
  };
  await inConstantTime(step, { elapsedTime }, tx, wait).then(
    () => order.push("ended"),
    () => order.push("ended"),
  );
  assert.deepEqual(order, ["waited", "ended"]);
  return asked;
}

const done = async (): Promise<string> => "done";
const fail = async (): Promise<never> => Promise.reject(new Error("planned"));

test("replies and errors are delayed until the next step, and slower ones until the step after", async () => {
  for (const tx of [done, fail]) {
    assert.equal(await held(60, 0, tx), 60);
    assert.equal(await held(60, 20, tx), 40);
    assert.equal(await held(60, 80, tx), 40);
  }
});

test("the result or the error of the work is passed on after the wait", async () => {
  assert.equal(await inConstantTime(5, { elapsedTime: 3 }, done), "done");
  await assert.rejects(inConstantTime(5, { elapsedTime: 3 }, fail), /planned/);
});

test("without a step nothing is held", async () => {
  assert.equal(await inConstantTime(0, { elapsedTime: 3 }, done), "done");
  await assert.rejects(inConstantTime(0, { elapsedTime: 3 }, fail), /planned/);
});
