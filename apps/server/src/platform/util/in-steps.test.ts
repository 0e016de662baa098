import assert from "node:assert/strict";
import { test } from "node:test";
import { inSteps } from "./in-steps.ts";

function* steps(count: number, milliseconds: number): Generator<void, string> {
  for (let step = 0; step < count; step += 1) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield;
  }
  return "done";
}

test("long steps wait for turns between them, short ones do not, and both return what the work returned", async () => {
  let turns = 0;
  const turn = async (): Promise<void> => void (turns += 1);
  assert.equal(await inSteps(steps(4, 3), turn), "done");
  assert.equal(turns, 4);
  assert.equal(await inSteps(steps(0, 0), turn), "done");
  assert.equal(turns, 4);
});

function* failing(): Generator<void, string> {
  yield;
  throw new Error("The work failed.");
}

const noTurn = (): Promise<void> => Promise.reject(new Error("No turn came."));

test("a failure of the work or of a turn ends it", async () => {
  await assert.rejects(inSteps(failing(), noTurn), /The work failed/);
  await assert.rejects(inSteps(steps(2, 3), noTurn), /No turn came/);
});
