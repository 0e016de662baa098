import { ApiError } from "#kernel/errors.ts";
import { inThread, type Thread, ThreadLimit } from "#platform/jobs/thread.ts";

/** The longest that the reading of a small file may compute before it counts as a large one. In milliseconds of a processor. */
const shortProcessor = 5_000;

/**
 * Reads a small file in a thread, as `inThread` does.
 * @returns false as soon as the thread needs more than a short import may take; until then nothing of it must be written
 */
export async function inShortThread<Question, Answer>(
  module: URL,
  data: unknown,
  use: (thread: Thread<Question, Answer>) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await inThread(module, data, use, { processor: shortProcessor });
  } catch (error) {
    if (error instanceof ThreadLimit) return false;
    throw error;
  }
}

/**
 * Reads a file in a thread, as `inThread` does.
 * @param mostMinutes how long it may compute. In minutes of a processor
 * @throws ApiError import_invalid when the thread needs too much; another attempt would need as much
 */
export async function inImportThread<Question, Answer, Result>(
  module: URL,
  data: unknown,
  mostMinutes: number,
  use: (thread: Thread<Question, Answer>) => Promise<Result>,
): Promise<Result> {
  try {
    return await inThread(module, data, use, { processor: mostMinutes * 60_000 });
  } catch (error) {
    if (!(error instanceof ThreadLimit)) throw error;
    const needed = error.of === "memory" ? "too much memory" : `more than ${mostMinutes} minutes of a processor`;
    throw new ApiError("import_invalid", { problem: `to read it takes ${needed}. Divide it into smaller files.` });
  }
}
