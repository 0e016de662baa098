import type { Pool } from "#platform/db/pool.ts";

/** Counts how often published things are looked at, in batches and outside the requests. */
export type Views = {
  /** @param public_token by which the board was found */
  board(public_token: string): void;
  /** Writes what waits. */
  close(): Promise<void>;
};

const batchMilliseconds = 250;

// by its token: views of a link that ended in the meantime are not those of the next one
const addToBoard = "update boards set view_count = view_count + $2::bigint where public_token = $1";

/** @param failed hears of views that could not be written; they are lost, and nothing else depends on them */
export function countViews(pool: Pool, failed: (error: unknown) => void): Views {
  let waiting = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const counted = waiting;
    waiting = new Map();
    // one row at a time: who holds one board and waits for another may meet somebody who does the opposite
    for (const view of counted) await pool.run(addToBoard, view).catch(failed);
  };
  const writeNext = (): Promise<void> => (writing = writing.then(write));
  return {
    board: (public_token) => {
      if (waiting.size === 0) setTimeout(writeNext, batchMilliseconds).unref();
      waiting.set(public_token, (waiting.get(public_token) ?? 0) + 1);
    },
    close: writeNext,
  };
}
