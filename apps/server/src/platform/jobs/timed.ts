import { ApiError } from "#kernel/errors.ts";
import type { JobHandler } from "./job.ts";

/** The outcome of an attempt: `put_back` when the worker closed before its end. */
export type AttemptOutcome = "done" | "refused" | "failed" | "put_back";

/** Called after every attempt at a job. */
export type OnAttempt = (kind: string, outcome: AttemptOutcome, seconds: number) => void;

/** The same handler, which reports each of its attempts. */
export function timed(handler: JobHandler, onAttempt: OnAttempt): JobHandler {
  return {
    ...handler,
    run: async (payload, stopping, context) => {
      const start = performance.now();
      const report = (outcome: AttemptOutcome): void =>
        onAttempt(handler.job.kind, outcome, (performance.now() - start) / 1000);
      try {
        await handler.run(payload, stopping, context);
      } catch (error) {
        report(failureOf(error, stopping));
        throw error;
      }
      report("done");
    },
  };
}

function failureOf(error: unknown, stopping: AbortSignal): AttemptOutcome {
  if (stopping.aborted) return "put_back";
  return error instanceof ApiError ? "refused" : "failed";
}
