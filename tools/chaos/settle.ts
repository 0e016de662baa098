import { setTimeout as delay } from "node:timers/promises";
import type { Deployment } from "./deployment.ts";
import { asking } from "./record.ts";

/** The work that is not done yet, as numbers. */
type PendingWork = Readonly<Record<"events" | "deliveries" | "consumers" | "jobs", number>>;

/**
 * The queue of a killed worker waits until its lease ends, and a delivery that a stopped worker saw as failed waits a minute
 * for its next attempt. Several of these may follow each other. In milliseconds.
 */
export const settleTimeout = 240_000;

/** Waits until all work is done, except what waits for much later. @returns whether it was done in time */
export async function settle(
  { postgres, workers, api }: Deployment,
  timeout: number,
  say: (line: string) => void,
): Promise<boolean> {
  await Promise.all([api, ...workers].map((child) => child.ready()));
  const began = Date.now();
  for (let looks = 1; ; looks += 1) {
    const waiting = await readPending(postgres.url);
    if (Object.values(waiting).every((count) => count === 0)) return true;
    const isOver = Date.now() - began > timeout;
    if (isOver || looks % 10 === 0) {
      say(
        `settling: ${Object.entries(waiting)
          .map(([what, count]) => `${count} ${what}`)
          .join(", ")}`,
      );
    }
    if (isOver) return false;
    await delay(1000);
  }
}

/** A delivery may wait for a later attempt if its receiver answered with an error. */
function readPending(url: string): Promise<PendingWork> {
  return asking(url, async (sql) => {
    const [row] = await sql<PendingWork[]>`select
      (select count(*)::int from unsequenced_events) as events,
      (select count(*)::int from deliveries where status = 'queued' or lease_uuid is not null
        or status = 'retrying' and (error <> 'answer' or next_attempt_at < clock_timestamp())) as deliveries,
      (select count(*)::int from event_sequences s
          cross join (values ('notifications'), ('automations')) f (consumer)
          left join event_consumer_offsets o on (o.consumer, o.workspace_uuid) = (f.consumer, s.workspace_uuid)
        where s.last_sequence > coalesce(o.last_sequence, 0)) as consumers,
      (select count(*)::int from jobs where failed_at is null and run_at < clock_timestamp()) as jobs`;
    return row ?? { events: -1, deliveries: -1, consumers: -1, jobs: -1 };
  });
}
