import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A module that runs in a worker thread and answers one question at a time. */
export type Thread<Question, Answer> = { ask(question: Question): Promise<Answer> };

/** How long an answer may take. In milliseconds. */
const timeout = 60_000;
/** A thread that needs more memory is ended, and the server goes on. In megabytes. */
const memory = 768;

/**
 * Runs a module in a thread of its own, so that its computations do not delay requests, and ends it afterwards.
 * @param module receives questions on `parentPort` and posts one answer to each
 * @param data the `workerData` of the module; copied
 * @throws what the module throws, or when it answers too late or needs too much memory
 */
export async function inThread<Question, Answer, Result>(
  module: URL,
  data: unknown,
  use: (thread: Thread<Question, Answer>) => Promise<Result>,
): Promise<Result> {
  const worker = new Worker(module, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memory } });
  const ended = new Promise<never>((_, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread ended before it was finished.")));
  });
  // `ask` reports it; between two questions nobody waits for it
  ended.catch(() => {});
  const ask = async (question: Question): Promise<Answer> => {
    const answered = once(worker, "message", { signal: AbortSignal.timeout(timeout) });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(question);
    const [answer] = (await Promise.race([answered, ended])) as [Answer];
    return answer;
  };
  try {
    return await use({ ask });
  } finally {
    await worker.terminate();
  }
}
