import { raw, type Reader, sql } from "#platform/db/query.ts";
import { renewLease, type LeasedQueue } from "./endpoint-queue-queries.ts";
import { mostAttempts, type AttemptOutcome } from "./rules.ts";

/** A delivery that was claimed for an attempt. */
export type ClaimedDelivery = {
  readonly uuid: string;
  readonly event: string;
  readonly sequence: number;
  /** including this one */
  readonly attempts: number;
  /** the database's clock when it was claimed */
  readonly now: Date;
};

const of = (queue: LeasedQueue) =>
  sql`workspace_uuid = ${queue.workspace_uuid}::uuid and webhook_uuid = ${queue.webhook_uuid}::uuid`;

/** Ends the attempts of an expired lease, as `interrupted` does: they count, and the next attempt is due at once. */
export async function endInterrupted(reader: Reader, queue: LeasedQueue): Promise<void> {
  await reader.rows(
    raw(sql`update deliveries set lease_uuid = null, response_status = null, error = 'interrupted',
        status = case when attempts < ${mostAttempts} then 'queued' else 'failed' end, next_attempt_at = null
      where ${of(queue)} and lease_uuid is not null and lease_uuid <> ${queue.lease_uuid}::uuid`),
  );
}

/**
 * Claims the oldest due deliveries of an active endpoint, in the order of their events, and counts an attempt for each.
 * @returns none when the lease was lost
 */
export async function claimDeliveries(
  reader: Reader,
  queue: LeasedQueue,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  const rows = await reader.rows(
    raw<ClaimedDelivery>(sql`with leased as (${renewLease(queue, leaseSeconds)}),
      retrying as (
        select uuid, sequence from deliveries where ${of(queue)} and status = 'retrying' and lease_uuid is null
          and next_attempt_at <= statement_timestamp() order by next_attempt_at limit ${limit}::int),
      queued as (
        select uuid, sequence from deliveries where ${of(queue)} and status = 'queued' and lease_uuid is null
          and sequence is not null order by sequence limit ${limit}::int),
      picked as (
        select uuid from (select * from retrying union all select * from queued) due
        order by sequence limit ${limit}::int)
      update deliveries d set attempts = d.attempts + 1, lease_uuid = ${queue.lease_uuid}::uuid
      from picked, leased
      where d.workspace_uuid = ${queue.workspace_uuid}::uuid and d.webhook_uuid = ${queue.webhook_uuid}::uuid
        and d.uuid = picked.uuid and d.lease_uuid is null and exists (select 1 from webhooks h
          where (h.workspace_uuid, h.uuid) = (d.workspace_uuid, d.webhook_uuid) and h.is_active)
      returning d.uuid, d.event, d.sequence, d.attempts, clock_timestamp() as now`),
  );
  return rows.toSorted((one, other) => one.sequence - other.sequence);
}

/** The outcome of the attempt at one delivery. */
export type Result = AttemptOutcome & { readonly uuid: string };

/** Writes the results of attempts, if they still belong to this lease. */
export async function writeResults(reader: Reader, queue: LeasedQueue, results: readonly Result[]): Promise<void> {
  await reader.rows(
    raw(sql`update deliveries d set lease_uuid = null, status = r.status, response_status = r.response_status,
        error = r.error, next_attempt_at = clock_timestamp() + make_interval(secs => r.wait),
        delivered_at = case when r.status = 'delivered' then clock_timestamp() end
      from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb)
        as r (uuid uuid, status text, response_status int, error text, wait float8)
      where d.workspace_uuid = ${queue.workspace_uuid}::uuid and d.webhook_uuid = ${queue.webhook_uuid}::uuid
        and d.uuid = r.uuid and d.lease_uuid = ${queue.lease_uuid}::uuid`),
  );
}

/** Returns deliveries that were claimed and not sent: no attempt was made. */
export async function putBack(reader: Reader, queue: LeasedQueue, uuids: readonly string[]): Promise<void> {
  await reader.rows(
    raw(sql`update deliveries set lease_uuid = null, attempts = attempts - 1
      where ${of(queue)} and uuid = any (${uuids}::uuid[]) and lease_uuid = ${queue.lease_uuid}::uuid`),
  );
}
