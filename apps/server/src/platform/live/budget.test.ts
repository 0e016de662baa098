import assert from "node:assert/strict";
import { test } from "node:test";
import { Budget } from "./budget.ts";
import { frameRate } from "./socket.ts";

test("a key that is held down for a minute, 40 times a second with a change and a cursor each, keeps its socket open", () => {
  let now = 0;
  const budget = new Budget(frameRate, () => now);
  const taken = Array.from({ length: 60 * 40 }, () => {
    now += 1000 / 40;
    return budget.take(1) && budget.take(1);
  });
  assert.deepEqual(new Set(taken), new Set([true]));
});

test("a person who sends twice the rate has a burst, and then every second message is one too many", () => {
  let now = 0;
  const budget = new Budget({ perSecond: 10, burst: 20 }, () => now);
  const taken = Array.from({ length: 100 }, () => {
    now += 50;
    return budget.take(1);
  });
  assert.equal(taken.indexOf(false), 39);
  assert.equal(taken.slice(60).filter(Boolean).length, 20);
});
