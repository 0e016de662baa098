import assert from "node:assert/strict";
import { test } from "node:test";
import { inSteps, mapInTurns } from "./in-steps.ts";

let time = 0;
const now = (): number => time;

function* steps(count: number, milliseconds: number): Generator<void, string> {
  for (let step = 0; step < count; step += 1) {
    time += milliseconds;
    yield;
  }
  return "done";
}

test("work waits for a turn whenever its steps took two milliseconds, and returns what it made", async () => {
  let turns = 0;
  const turn = async (): Promise<void> => void (turns += 1);
  assert.equal(await inSteps(steps(4, 3), turn, now), "done");
  assert.equal(turns, 4);
  assert.equal(await inSteps(steps(8, 0.5), turn, now), "done");
  assert.equal(turns, 6);
  assert.equal(await inSteps(steps(1, 1), turn, now), "done");
  assert.equal(turns, 6);
});

function* failing(): Generator<void, string> {
  yield;
  throw new Error("The work failed.");
}

const noTurn = (): Promise<void> => Promise.reject(new Error("No turn came."));

test("a failure of the work or of a turn ends it", async () => {
  await assert.rejects(inSteps(failing(), noTurn, now), /The work failed/);
  await assert.rejects(inSteps(steps(2, 3), noTurn, now), /No turn came/);
});

function slowDouble(item: number): number {
  time += 5;
  return item * 2;
}

test("items are made in their order, and others have turns between them", async () => {
  let others = 0;
  const count = (): void => void (others += 1);
  const making = mapInTurns([1, 2, 3, 4], slowDouble, now);
  setImmediate(count);
  assert.deepEqual(await making, [2, 4, 6, 8]);
  assert.equal(others, 1);
});
