import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createThrottle } from "./throttle.ts";

/** A pace, and when its passes began. */
function start(each: number, most: number) {
  const began: number[] = [];
  const throttle = createThrottle(() => void began.push(performance.now()), { each, most });
  after(throttle.close);
  return { throttle, began };
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("the first of many reasons begins a pass at once, and the others share it", async () => {
  const { throttle, began } = start(1000, 1000);
  for (let count = 0; count < 10; count += 1) throttle.wake();
  await pause(200);
  assert.equal(began.length, 1);
});

test("after a pass that had much to do the next one waits, and no longer than the most", async () => {
  const { throttle, began } = start(10, 150);
  const first = performance.now();
  throttle.begin()(1000);
  throttle.wake();
  await pause(100);
  assert.equal(began.length, 0);
  await pause(250);
  assert.ok((began[0] ?? 0) - first > 140);
});

test("a pass that took long is followed by a pause as long", async () => {
  const { throttle, began } = start(0, 1000);
  const end = throttle.begin();
  await pause(100);
  end(1);
  const ended = performance.now();
  throttle.wake();
  await pause(400);
  assert.ok((began[0] ?? 0) - ended > 90);
});

test("while a pass runs another waits, and none begins after the close", async () => {
  const { throttle, began } = start(0, 50);
  throttle.begin();
  throttle.wake();
  await pause(20);
  assert.equal(began.length, 0);
  throttle.close();
  await pause(100);
  assert.equal(began.length, 0);
});
