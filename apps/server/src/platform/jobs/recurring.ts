import type { TransactionServices } from "#platform/transaction/context.ts";
import type { JobKind } from "./kinds.ts";
import { queueOf } from "./queues.ts";

/** A job that comes again by itself; its payload is empty. */
export type Recurring = { readonly kind: JobKind; readonly everyMilliseconds: number };

const waitMilliseconds = 60_000;

// the advisory lock makes several workers agree on who adds it
const add = `with alone as materialized (
    select pg_try_advisory_xact_lock(hashtextextended('recurring ' || $1, 0)) as is_alone)
  insert into jobs (kind, queue, turn_key, payload, is_due) select $1, $3, $1, $2, true from alone
  where is_alone and not exists (select 1 from jobs where kind = $1 and failed_at is null)`;

/**
 * Adds each job a minute after the start and whenever its time has passed again, unless one of its kind is waiting.
 * @param failed hears of a job that could not be added
 * @returns how to stop
 */
export function startRecurring(
  services: Pick<TransactionServices, "pool" | "signals" | "sealer">,
  jobs: readonly Recurring[],
  failed: (error: unknown) => void,
): () => void {
  const addJob = async (kind: JobKind): Promise<void> => {
    await services.pool.run(add, [kind, services.sealer.seal("{}", `job ${kind}`), queueOf[kind]]);
    services.signals.send({ kind: "jobs_written" });
  };
  const timers = jobs.flatMap(({ kind, everyMilliseconds }) => {
    const start = (): void => void addJob(kind).catch(failed);
    return [setTimeout(start, waitMilliseconds).unref(), setInterval(start, everyMilliseconds).unref()];
  });
  return () => timers.forEach((timer) => clearTimeout(timer));
}
