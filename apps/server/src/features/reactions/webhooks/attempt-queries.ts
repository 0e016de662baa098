import { raw, type Reader, sql } from "#platform/db/query.ts";
import { held, type Lane } from "./endpoint-queue-queries.ts";
import { mostAttempts, type Settled } from "./rules.ts";

/** A delivery that was claimed for an attempt. */
export type Claimed = {
  readonly uuid: string;
  readonly event: string;
  readonly sequence: number;
  /** this one counted */
  readonly attempts: number;
  /** the database's clock when it was claimed */
  readonly now: Date;
};

const of = (lane: Lane) =>
  sql`workspace_uuid = ${lane.workspace_uuid}::uuid and webhook_uuid = ${lane.webhook_uuid}::uuid`;

/** Ends the attempts that a lease left without a result, as `interrupted` does: they count, and the next is due at once. */
export async function endInterrupted(reader: Reader, lane: Lane): Promise<void> {
  await reader.rows(
    raw(sql`update deliveries set lease_uuid = null, response_status = null, error = 'interrupted',
        status = case when attempts < ${mostAttempts} then 'queued' else 'failed' end, next_attempt_at = null
      where ${of(lane)} and lease_uuid is not null and lease_uuid <> ${lane.lease_uuid}::uuid`),
  );
}

/**
 * Claims the oldest due deliveries of an active endpoint, in the order of their events, and counts an attempt for each.
 * @returns none when the lease is another's
 */
export async function claimDeliveries(
  reader: Reader,
  lane: Lane,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<Claimed[]> {
  const rows = await reader.rows(
    raw<Claimed>(sql`with held as (${held(lane, leaseSeconds)}),
      retrying as (
        select uuid, sequence from deliveries where ${of(lane)} and status = 'retrying' and lease_uuid is null
          and next_attempt_at <= statement_timestamp() order by next_attempt_at limit ${limit}::int),
      queued as (
        select uuid, sequence from deliveries where ${of(lane)} and status = 'queued' and lease_uuid is null
          and sequence is not null order by sequence limit ${limit}::int),
      picked as (
        select uuid from (select * from retrying union all select * from queued) due
        order by sequence limit ${limit}::int)
      update deliveries d set attempts = d.attempts + 1, lease_uuid = ${lane.lease_uuid}::uuid
      from picked, held
      where d.workspace_uuid = ${lane.workspace_uuid}::uuid and d.webhook_uuid = ${lane.webhook_uuid}::uuid
        and d.uuid = picked.uuid and d.lease_uuid is null and exists (select 1 from webhooks h
          where (h.workspace_uuid, h.uuid) = (d.workspace_uuid, d.webhook_uuid) and h.is_active)
      returning d.uuid, d.event, d.sequence, d.attempts, clock_timestamp() as now`),
  );
  return rows.toSorted((one, other) => one.sequence - other.sequence);
}

/** How the attempt at one delivery ended. */
export type Result = Settled & { readonly uuid: string };

/** Writes how attempts ended: of those that are still this lease's, and of no other. */
export async function writeResults(reader: Reader, lane: Lane, results: readonly Result[]): Promise<void> {
  await reader.rows(
    raw(sql`update deliveries d set lease_uuid = null, status = r.status, response_status = r.response_status,
        error = r.error, next_attempt_at = clock_timestamp() + make_interval(secs => r.wait),
        delivered_at = case when r.status = 'delivered' then clock_timestamp() end
      from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb)
        as r (uuid uuid, status text, response_status int, error text, wait float8)
      where d.workspace_uuid = ${lane.workspace_uuid}::uuid and d.webhook_uuid = ${lane.webhook_uuid}::uuid
        and d.uuid = r.uuid and d.lease_uuid = ${lane.lease_uuid}::uuid`),
  );
}

/** Gives back what was claimed and not sent: no attempt was made. */
export async function putBack(reader: Reader, lane: Lane, uuids: readonly string[]): Promise<void> {
  await reader.rows(
    raw(sql`update deliveries set lease_uuid = null, attempts = attempts - 1
      where ${of(lane)} and uuid = any (${uuids}::uuid[]) and lease_uuid = ${lane.lease_uuid}::uuid`),
  );
}
