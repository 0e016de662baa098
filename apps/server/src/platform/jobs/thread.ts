import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A module that runs in a worker thread and answers one question at a time. */
export type Thread<Question, Answer> = { ask(question: Question): Promise<Answer> };

/** The time that an answer may take. In milliseconds. */
const timeout = 60_000;
/** The limits of a thread in all its answers together; beyond them it is ended, and the server goes on. */
type Limits = {
  /** in milliseconds of a processor */
  readonly processor: number;
  /** in megabytes */
  readonly memory: number;
};

const usual: Limits = { processor: 60_000, memory: 768 };
/** The interval at which its use of the processor is looked at. In milliseconds. */
const lookEvery = 500;

/** A thread was ended because it needed more than it may have. A second attempt would need as much. */
export class ThreadLimit extends Error {
  readonly of: "processor" | "memory";
  constructor(of: "processor" | "memory") {
    super(`The thread needed too much ${of}.`);
    this.of = of;
  }
}

/**
 * Runs a module in a thread of its own, so that its computations do not delay requests, and ends it afterwards.
 * @param module receives questions on `parentPort` and posts one answer to each
 * @param data the `workerData` of the module; copied
 * @throws ThreadLimit; what the module throws; an error when it answers too late
 */
export async function inThread<Question, Answer, Result>(
  module: URL,
  data: unknown,
  use: (thread: Thread<Question, Answer>) => Promise<Result>,
  limits: Partial<Limits> = {},
): Promise<Result> {
  const { processor, memory } = { ...usual, ...limits };
  const worker = new Worker(module, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memory } });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  worker.once("error", (error: NodeJS.ErrnoException) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadLimit("memory") : error),
  );
  worker.once("exit", () => reject(new Error("The thread ended before it was finished.")));
  const stopWatching = watchProcessor(worker, processor, () => reject(new ThreadLimit("processor")));
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
    stopWatching();
    await worker.terminate();
  }
}

/** @returns ends it */
function watchProcessor(worker: Worker, most: number, exceeded: () => void): () => void {
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1000 < most) return;
    exceeded();
    await worker.terminate();
  };
  // a thread that has ended cannot be asked
  const looks = setInterval(() => void look().catch(() => {}), lookEvery).unref();
  return () => clearInterval(looks);
}
