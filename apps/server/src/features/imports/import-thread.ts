import { ApiError } from "#kernel/errors.ts";
import { inThread, type Thread, ThreadLimit } from "#platform/jobs/thread.ts";

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
