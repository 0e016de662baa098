import { ApiError } from "#kernel/errors.ts";
import type { JobHandlers } from "./job.ts";
import type { JobKind } from "./kinds.ts";

/** What became of an attempt: `put_back` when the worker closed in the middle of it. */
export type AttemptOutcome = "done" | "refused" | "failed" | "put_back";

/** Hears of an attempt at a job. */
export type Attempted = (kind: JobKind, outcome: AttemptOutcome, seconds: number) => void;

type Run = (payload: never, stopping: AbortSignal, ...more: never[]) => Promise<void>;

/** The same handlers, their attempts timed. */
export function timed(handlers: JobHandlers, attempted: Attempted): JobHandlers {
  const all = Object.entries(handlers).map(([kind, handler]) => [
    kind,
    { ...handler, run: timedRun(kind as JobKind, handler.run, attempted) },
  ]);
  return Object.fromEntries(all) as JobHandlers;
}

function timedRun(kind: JobKind, run: Run, attempted: Attempted): Run {
  return async (payload, stopping, ...more) => {
    const start = performance.now();
    const end = (outcome: AttemptOutcome): void => attempted(kind, outcome, (performance.now() - start) / 1000);
    try {
      await run(payload, stopping, ...more);
    } catch (error) {
      end(failureOf(error, stopping));
      throw error;
    }
    end("done");
  };
}

function failureOf(error: unknown, stopping: AbortSignal): AttemptOutcome {
  if (stopping.aborted) return "put_back";
  return error instanceof ApiError ? "refused" : "failed";
}
