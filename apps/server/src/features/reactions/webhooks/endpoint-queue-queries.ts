import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The queue of an endpoint under a lease: only the worker that has the lease sends to the endpoint. */
export type LeasedQueue = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly webhook_uuid: string;
  readonly lease_uuid: string;
  /** the previous lease expired: its worker died */
  readonly was_abandoned: boolean;
  readonly is_failing: boolean;
  /** null when the endpoint or its workspace was deleted */
  readonly endpoint: {
    readonly url: string;
    /** encrypted */
    readonly secret: string;
    readonly is_active: boolean;
    readonly is_suspended: boolean;
  } | null;
};

const key = (queue: LeasedQueue) =>
  sql`workspace_uuid = ${queue.workspace_uuid}::uuid and webhook_uuid = ${queue.webhook_uuid}::uuid`;

/** The condition that a queue is due and not leased. It compares with the time of the statement, which can use an index. */
const isReady = (table: string) => {
  const queue = sql.raw(table);
  return sql`((${queue}.lease_uuid is null and ${queue}.due_at <= statement_timestamp())
    or (${queue}.lease_uuid is not null and ${queue}.leased_until < statement_timestamp()))`;
};

/**
 * Leases the queues of endpoints that are due. Every workspace gets one before any gets a second, those first that were
 * processed longest ago (§6.3 rule 5). A workspace gets at most a quarter of the free slots, or one, so that slow
 * receivers of a few workspaces cannot take all slots.
 * @param wanted.slots how many at most; wanted.failing how many of them may have failed the last time; wanted.held how
 *   many each workspace has already
 */
export function leaseQueues(
  reader: Reader,
  wanted: {
    readonly slots: number;
    readonly failing: number;
    readonly leaseSeconds: number;
    readonly held?: Readonly<Record<string, number>>;
  },
): Promise<LeasedQueue[]> {
  return reader.rows(
    raw<LeasedQueue>(sql`with ready as (
        select workspace_uuid, webhook_uuid, is_failing, served_at,
          row_number() over (partition by workspace_uuid order by served_at, webhook_uuid)
            + coalesce((${wanted.held ?? {}}::jsonb ->> workspace_uuid::text)::int, 0) as nth
        from webhook_queues where ${isReady("webhook_queues")}),
      ranked as (
        select *, row_number() over (partition by is_failing order by nth, served_at, workspace_uuid) as place,
          row_number() over (order by nth, served_at, workspace_uuid) as place_of_all
        from ready),
      picked as (
        select l.workspace_uuid, l.webhook_uuid, l.lease_uuid is not null as was_abandoned
        from ranked r join webhook_queues l
          on (l.workspace_uuid, l.webhook_uuid) = (r.workspace_uuid, r.webhook_uuid) and ${isReady("l")}
        where (not r.is_failing or r.place <= ${wanted.failing}::int)
          and r.nth <= greatest(1, (${wanted.slots}::int - r.place_of_all) / 4)
        order by r.nth, r.served_at, r.workspace_uuid limit ${wanted.slots}::int for update of l skip locked)
      update webhook_queues l set lease_uuid = gen_random_uuid(), due_at = null, served_at = clock_timestamp(),
        leased_until = clock_timestamp() + make_interval(secs => ${wanted.leaseSeconds}::float8)
      from picked p
        left join webhooks h on (h.workspace_uuid, h.uuid) = (p.workspace_uuid, p.webhook_uuid)
        left join workspaces w on w.uuid = h.workspace_uuid
      where (l.workspace_uuid, l.webhook_uuid) = (p.workspace_uuid, p.webhook_uuid)
      returning l.workspace_uuid, l.webhook_uuid, l.lease_uuid, l.is_failing, p.was_abandoned,
        case when h.uuid is not null and w.deleted_at is null then jsonb_build_object('url', h.url, 'secret', h.secret,
          'is_active', h.is_active, 'is_suspended', w.suspended_at is not null) end as endpoint`),
  );
}

/**
 * Renews the lease as part of a statement that does nothing if the lease was lost. This locks the queue, so the statement
 * may touch only deliveries that have a sequence: the sequencer locks the others before it locks queues.
 */
export const renewLease = (queue: LeasedQueue, leaseSeconds: number) => sql`update webhook_queues
  set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::float8)
  where ${key(queue)} and lease_uuid = ${queue.lease_uuid}::uuid returning 1`;

/** The most rows that one statement ends or deletes. */
const bulk = 2000;

/** Ends waiting deliveries of an endpoint that was switched off. @returns whether there may be more */
export async function endWaiting(reader: Reader, queue: LeasedQueue, leaseSeconds: number): Promise<boolean> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`with leased as (${renewLease(queue, leaseSeconds)})
      update deliveries set status = 'failed', error = 'inactive', response_status = null, next_attempt_at = null
      where ${key(queue)} and exists (select 1 from leased) and uuid in (select uuid from deliveries
          where ${key(queue)} and status in ('queued', 'retrying') and lease_uuid is null and sequence is not null
          limit ${bulk})
      returning uuid`),
  );
  return rows.length === bulk;
}

/** Deletes deliveries of a deleted endpoint. @returns whether there may be more */
export async function removeDeliveries(reader: Reader, queue: LeasedQueue, leaseSeconds: number): Promise<boolean> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`with leased as (${renewLease(queue, leaseSeconds)})
      delete from deliveries where ${key(queue)} and exists (select 1 from leased)
        and uuid in (select uuid from deliveries where ${key(queue)} and sequence is not null limit ${bulk})
      returning uuid`),
  );
  return rows.length === bulk;
}

/** Deletes the queue of a deleted endpoint, unless it became due again meanwhile. */
export async function removeQueue(reader: Reader, queue: LeasedQueue): Promise<void> {
  await reader.rows(
    raw(sql`delete from webhook_queues
      where ${key(queue)} and lease_uuid = ${queue.lease_uuid}::uuid and due_at is null`),
  );
}

/**
 * Returns the lease. The queue is due again when its next delivery is.
 * @param given.inSeconds it is not due earlier than after so many seconds
 */
export async function releaseQueue(
  reader: Reader,
  queue: LeasedQueue,
  given: { readonly isFailing: boolean; readonly inSeconds: number },
): Promise<void> {
  // what became due during the lease is in due_at already: this statement may not see those deliveries
  await reader.rows(
    raw(sql`update webhook_queues l set lease_uuid = null, leased_until = null, is_failing = ${given.isFailing},
      due_at = greatest(least(l.due_at,
          (select statement_timestamp() from deliveries where ${key(queue)} and status = 'queued'
            and lease_uuid is null and sequence is not null limit 1),
          (select min(next_attempt_at) from deliveries where ${key(queue)} and status = 'retrying'
            and lease_uuid is null)),
        case when ${given.inSeconds}::float8 > 0
          then clock_timestamp() + make_interval(secs => ${given.inSeconds}::float8) end)
      where l.workspace_uuid = ${queue.workspace_uuid}::uuid and l.webhook_uuid = ${queue.webhook_uuid}::uuid
        and l.lease_uuid = ${queue.lease_uuid}::uuid`),
  );
}
