import assert from "node:assert/strict";
import { after, afterEach, beforeEach, mock, test } from "node:test";
import { createThrottle } from "./throttle.ts";

let time = 0;
/** Lets so many milliseconds pass. */
const pass = (milliseconds: number): void => {
  time += milliseconds;
  mock.timers.tick(milliseconds);
};
beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** A throttle, and how many passes it began. */
function start(each: number, most: number) {
  let began = 0;
  const throttle = createThrottle(
    () => void (began += 1),
    { each, most },
    () => time,
  );
  after(throttle.close);
  return { throttle, began: () => began };
}

test("the first of many reasons begins a pass at once, and the others share it", () => {
  const { throttle, began } = start(1000, 1000);
  for (let count = 0; count < 10; count += 1) throttle.wake();
  pass(1);
  assert.equal(began(), 1);
  pass(10_000);
  assert.equal(began(), 1);
});

test("after a pass that had much to do the next one waits for each item, and no longer than the most", () => {
  for (const [count, waits] of [
    [3, 30],
    [1000, 150],
  ] as const) {
    const { throttle, began } = start(10, 150);
    throttle.begin()(count);
    throttle.wake();
    pass(waits - 1);
    assert.equal(began(), 0);
    pass(1);
    assert.equal(began(), 1);
  }
});

test("a pass that took long is followed by a pause as long", () => {
  const { throttle, began } = start(0, 1000);
  const end = throttle.begin();
  pass(100);
  end(1);
  throttle.wake();
  pass(99);
  assert.equal(began(), 0);
  pass(1);
  assert.equal(began(), 1);
});

test("while a pass runs another waits, and none begins after the close", () => {
  const { throttle, began } = start(0, 50);
  throttle.begin();
  throttle.wake();
  pass(49);
  assert.equal(began(), 0);
  throttle.close();
  pass(1000);
  assert.equal(began(), 0);
});
