import type { Pool } from "./pool.ts";
import { type Reader, readerOver } from "./query.ts";

/**
 * Reads the database as it is now, on a connection of its own: whatever others commit meanwhile is not seen.
 * @param read yields what it has read; it is asked for the next thing within ten seconds, or the database ends the connection
 */
export async function* readSnapshot<T>(
  pool: Pick<Pool, "take">,
  read: (reader: Reader) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const { run, release } = await pool.take();
  try {
    await Promise.all([
      run("begin"),
      run("set transaction isolation level repeatable read, read only"),
      // it writes nothing, so local copies need not wait for its end (`horizon.ts`)
      run("set local application_name = 'snapshot'"),
    ]);
    yield* read(readerOver(run));
  } finally {
    await run("rollback").finally(release);
  }
}
