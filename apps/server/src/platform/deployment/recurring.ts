import type { TransactionServices } from "#platform/transaction/context.ts";
import type { JobSettings } from "#platform/jobs/declaration.ts";

/** A job that is enqueued regularly; its payload is empty. */
export type RecurringJob = { readonly job: JobSettings; readonly everyMilliseconds: number };

const waitMilliseconds = 60_000;

// the advisory lock makes sure that only one of several workers adds it
const add = `with alone as materialized (
    select pg_try_advisory_xact_lock(hashtextextended('recurring ' || $1, 0)) as is_alone)
  insert into jobs (kind, queue, fairness_key, payload, is_due) select $1, $3, $1, $2, true from alone
  where is_alone and not exists (select 1 from jobs where kind = $1 and failed_at is null)`;

/**
 * Adds each job one minute after the start and then regularly, unless one of its kind is waiting.
 * @param failed called when a job could not be added
 * @returns a function that stops it
 */
export function startRecurring(
  services: Pick<TransactionServices, "pool" | "signals" | "sealer">,
  jobs: readonly RecurringJob[],
  failed: (error: unknown) => void,
): () => void {
  const addJob = async ({ kind, queue }: JobSettings): Promise<void> => {
    await services.pool.run(add, [kind, services.sealer.seal("{}", `job ${kind}`), queue]);
    services.signals.send({ kind: "jobs_written" });
  };
  const timers = jobs.flatMap(({ job, everyMilliseconds }) => {
    const start = (): void => void addJob(job).catch(failed);
    return [setTimeout(start, waitMilliseconds).unref(), setInterval(start, everyMilliseconds).unref()];
  });
  return () => timers.forEach((timer) => clearTimeout(timer));
}
