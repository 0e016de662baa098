import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "node:test";
import { createKeyedSemaphore } from "./keyed-semaphore.ts";

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { started: false, end: resolve, promise };
}

function start(turns: ReturnType<typeof createKeyedSemaphore>, key: string) {
  const tx = held();
  const done = turns.take(key, () => {
    tx.started = true;
    return tx.promise;
  });
  return { tx, done };
}

test("two of a workspace run at once, the third waits for one of them, and another workspace does not wait", async () => {
  const turns = createKeyedSemaphore({ atOnce: 2, timeout: 1000, error: "searches_busy" });
  const [first, second, third, fourth] = ["a", "a", "a", "a"].map((key) => start(turns, key));
  const other = start(turns, "b");
  await sleep(1);
  const begun = () => [first, second, third, fourth, other].map((each) => each?.tx.started);
  assert.deepEqual(begun(), [true, true, false, false, true]);
  second?.tx.end();
  await second?.done;
  await sleep(1);
  assert.deepEqual(begun(), [true, true, true, false, true]);
  for (const each of [first, third, fourth, other]) each?.tx.end();
  await Promise.all([first?.done, third?.done, fourth?.done, other.done]);
});

test("who waits too long is refused with 429 and does not take a turn later", async () => {
  const turns = createKeyedSemaphore({ atOnce: 1, timeout: 20, error: "searches_busy" });
  const first = start(turns, "a");
  const second = start(turns, "a");
  await assert.rejects(second.done, { error: "searches_busy", status: 429 });
  first.tx.end();
  await first.done;
  assert.equal(second.tx.started, false);
  assert.equal(await turns.take("a", async () => "free again"), "free again");
});

test("work that fails gives its turn back", async () => {
  const turns = createKeyedSemaphore({ atOnce: 1, timeout: 20, error: "searches_busy" });
  await assert.rejects(
    turns.take("a", () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(await turns.take("a", async () => "free again"), "free again");
});
