import { type Batcher, createBatcher } from "#platform/util/batcher.ts";
import type { Pool } from "./pool.ts";

/** A thing that requests count in a row, such as the views of a board. A feature declares it. */
export type BatchedCount = {
  /** adds $2 to the count of the row that is found by the text $1 */
  readonly statement: string;
};

/** Adds up what requests count, and writes it in batches, outside the requests. */
export type BatchedCounts = {
  /** Counts one. @param key finds the row */
  add(count: BatchedCount, key: string): void;
  /** Writes what waits. */
  close(): Promise<void>;
};

/**
 * @param counts all that may be counted
 * @param failed gets the error of a row that could not be written; its count is lost, and nothing else depends on it
 */
export function openBatchedCounts(
  pool: Pick<Pool, "run">,
  counts: readonly BatchedCount[],
  failed: (error: unknown) => void,
): BatchedCounts {
  const batchers = new Map(counts.map((count) => [count, batcherOf(pool, count, failed)]));
  return {
    add: (count, key) => {
      const batcher = batchers.get(count);
      if (batcher === undefined) throw new Error("No feature declares this count.");
      batcher.add(key, 1);
    },
    close: async () => {
      await Promise.all([...batchers.values()].map((batcher) => batcher.close()));
    },
  };
}

function batcherOf(
  pool: Pick<Pool, "run">,
  { statement }: BatchedCount,
  failed: (error: unknown) => void,
): Batcher<number> {
  return createBatcher({
    merge: (before, more) => before + more,
    write: async (batch) => {
      // one row in each transaction: two processes that lock several rows in different orders would wait for each other
      for (const row of batch) await pool.run(statement, row).catch(failed);
    },
    failed,
  });
}
