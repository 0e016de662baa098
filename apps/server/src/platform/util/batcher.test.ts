import assert from "node:assert/strict";
import { test } from "node:test";
import { createBatcher } from "./batcher.ts";

/** A batcher that adds numbers up, and the batches that it wrote. */
function create(write: (batch: [string, number][]) => Promise<void> = async () => {}) {
  const batches: [string, number][][] = [];
  const failures: unknown[] = [];
  const batcher = createBatcher<number>({
    merge: (before, value) => before + value,
    write: (batch) => write(batches[batches.push([...batch]) - 1] ?? []),
    failed: (error) => failures.push(error),
  });
  return { batcher, batches, failures };
}

test("values of a key are merged and written once, together with those of other keys", async () => {
  const { batcher, batches } = create();
  for (const key of ["a", "b", "a", "a"]) batcher.add(key, 1);
  assert.deepEqual(batches, []);
  while (batches.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  batcher.add("a", 1);
  await batcher.close();
  await batcher.close();
  assert.deepEqual(batches, [
    [
      ["a", 3],
      ["b", 1],
    ],
    [["a", 1]],
  ]);
});

test("a batch is not written before the one before it has ended", async () => {
  const first = Promise.withResolvers<void>();
  const { batcher, batches } = create(() => first.promise);
  batcher.add("a", 1);
  const closed = [batcher.close()];
  await new Promise(setImmediate);
  batcher.add("b", 1);
  closed.push(batcher.close());
  await new Promise(setImmediate);
  assert.equal(batches.length, 1);
  first.resolve();
  await Promise.all(closed);
  assert.equal(batches.length, 2);
});

test("a batch that cannot be written is reported and lost, and the next one is written", async () => {
  const { batcher, batches, failures } = create(async (batch) => {
    if (batch[0]?.[0] === "a") throw new Error("planned");
  });
  batcher.add("a", 1);
  await batcher.close();
  batcher.add("b", 1);
  await batcher.close();
  assert.deepEqual([batches.length, failures.length], [2, 1]);
});
