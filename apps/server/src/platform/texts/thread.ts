import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { QuestionName, Reply } from "./worker/questions.ts";

/** The thread did not answer: it was busy for too long, or needed too much memory. */
export class EngineSilent extends Error {}

/** The thread ended or was ended. The question need not be the cause. */
export class EngineEnded extends EngineSilent {}

/** Others have kept the thread busy for longer than the question may wait. */
export class EngineBusy extends Error {}

/** A thread that needs more is ended. In megabytes. */
const memory = 256;
/** The time for which the thread may work on what a client sent, and on what is stored. In milliseconds. */
export const limits = { check: 1000, others: 10_000 };
const sentByClients: ReadonlySet<QuestionName> = new Set(["check", "texts"]);
/** The interval between checks whether the thread works or only waits for a processor. In milliseconds. */
const look = 500;
/** The part of the time in which a thread that is busy works. */
const busy = 0.6;
/** The first questions wait until the thread has started; a machine under load takes its time. In milliseconds. */
const startLimit = 30_000;

export type Question = { readonly name: QuestionName; readonly ask: unknown };

/** A thread that answers one question at a time. */
export type Thread = {
  post(question: Question): Promise<Reply>;
  end(): Promise<void>;
  /** fails when it has ended */
  readonly ended: Promise<never>;
};

/** Starts a thread that decodes updates. @throws EngineSilent */
export async function startThread(): Promise<Thread> {
  const worker = new Worker(new URL("worker/worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  worker.unref();
  let next: PromiseWithResolvers<Reply> = Promise.withResolvers();
  worker.on("message", (reply: Reply) => next.resolve(reply));
  const ended = new Promise<never>((_, reject) => {
    worker.once("error", (cause) => reject(new EngineEnded("The thread failed.", { cause })));
    worker.once("exit", () => reject(new EngineEnded("The thread ended.")));
  });
  ended.catch(() => {});
  const within = (answer: Promise<Reply>, late: Promise<never>): Promise<Reply> => Promise.race([answer, ended, late]);
  const starting = AbortSignal.timeout(startLimit);
  await within(next.promise, rejectedBy(starting));
  return {
    post: async (question) => {
      next = Promise.withResolvers();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(question);
      const done = new AbortController();
      try {
        return await within(
          next.promise,
          untilTooBusy(worker, sentByClients.has(question.name) ? limits.check : limits.others, done.signal),
        );
      } finally {
        done.abort();
      }
    },
    end: async () => void (await worker.terminate()),
    ended,
  };
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new EngineEnded("The thread did not start.")));
  });
  late.catch(() => {});
  return late;
}

/**
 * Fails when the thread has worked for too long. A thread that waits for a processor gets ten times as long, because that is
 * not the fault of the question.
 */
async function untilTooBusy(worker: Worker, limit: number, done: AbortSignal): Promise<never> {
  const rounds = limit / look;
  let busyRounds = 0;
  for (let round = 0; round < rounds * 10 && !done.aborted; round += 1) {
    const before = await usageOf(worker);
    await delay(look, undefined, { ref: false });
    const after = await usageOf(worker);
    if (before === null || after === null || after - before >= look * busy) busyRounds += 1;
    if (busyRounds >= rounds) break;
  }
  // nothing waits for this any more
  if (done.aborted) return new Promise(() => {});
  throw new EngineSilent("The thread worked on one question for too long.");
}

/** For how long a thread has worked, in milliseconds; null when it does not say. */
async function usageOf(worker: Worker): Promise<number | null> {
  const used = await Promise.race([worker.cpuUsage().catch(() => null), delay(look / 5, null, { ref: false })]);
  return used === null ? null : (used.user + used.system) / 1000;
}
