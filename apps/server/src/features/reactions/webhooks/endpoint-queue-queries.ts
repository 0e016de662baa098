import { raw, type Reader, sql } from "#platform/db/query.ts";

/** An endpoint whose turn it is: whoever holds the lease, alone, sends to it. */
export type Lane = {
  readonly workspace_uuid: string;
  readonly webhook_uuid: string;
  readonly lease_uuid: string;
  /** the lease before ended without a word */
  readonly was_left: boolean;
  readonly is_failing: boolean;
  /** null when the endpoint or its workspace is gone */
  readonly endpoint: {
    readonly url: string;
    /** sealed */
    readonly secret: string;
    readonly is_active: boolean;
    readonly is_suspended: boolean;
  } | null;
};

const key = (lane: Lane) =>
  sql`workspace_uuid = ${lane.workspace_uuid}::uuid and webhook_uuid = ${lane.webhook_uuid}::uuid`;

/** Due, and in nobody's hands. The time of the statement: that of the clock would not be looked up in an index. */
const isReady = (table: string) => {
  const lane = sql.table(table);
  return sql`((${lane}.lease_uuid is null and ${lane}.due_at <= statement_timestamp())
    or (${lane}.lease_uuid is not null and ${lane}.leased_until < statement_timestamp()))`;
};

/**
 * Leases endpoints that are due. Every workspace gets its turn before any gets a second one, and whoever was served
 * longest ago comes first (§6.3 rule 5). The fewer places are free, the fewer a workspace may have: no more
 * than a quarter of what stays free, or one. So silent receivers of a dozen workspaces leave places to everybody else.
 * @param wanted.places how many at most; wanted.failing how many of them may have failed the last time; wanted.held how
 *   many each workspace has already
 */
export function claimLanes(
  reader: Reader,
  wanted: {
    readonly places: number;
    readonly failing: number;
    readonly leaseSeconds: number;
    readonly held?: Readonly<Record<string, number>>;
  },
): Promise<Lane[]> {
  return reader.rows(
    raw<Lane>(sql`with ready as (
        select workspace_uuid, webhook_uuid, is_failing, served_at,
          row_number() over (partition by workspace_uuid order by served_at, webhook_uuid)
            + coalesce((${wanted.held ?? {}}::jsonb ->> workspace_uuid::text)::int, 0) as turn
        from webhook_lanes where ${isReady("webhook_lanes")}),
      ranked as (
        select *, row_number() over (partition by is_failing order by turn, served_at, workspace_uuid) as place,
          row_number() over (order by turn, served_at, workspace_uuid) as place_of_all
        from ready),
      picked as (
        select l.workspace_uuid, l.webhook_uuid, l.lease_uuid is not null as was_left
        from ranked r join webhook_lanes l
          on (l.workspace_uuid, l.webhook_uuid) = (r.workspace_uuid, r.webhook_uuid) and ${isReady("l")}
        where (not r.is_failing or r.place <= ${wanted.failing}::int)
          and r.turn <= greatest(1, (${wanted.places}::int - r.place_of_all) / 4)
        order by r.turn, r.served_at, r.workspace_uuid limit ${wanted.places}::int for update of l skip locked)
      update webhook_lanes l set lease_uuid = gen_random_uuid(), due_at = null, served_at = clock_timestamp(),
        leased_until = clock_timestamp() + make_interval(secs => ${wanted.leaseSeconds}::float8)
      from picked p
        left join webhooks h on (h.workspace_uuid, h.uuid) = (p.workspace_uuid, p.webhook_uuid)
        left join workspaces w on w.uuid = h.workspace_uuid
      where (l.workspace_uuid, l.webhook_uuid) = (p.workspace_uuid, p.webhook_uuid)
      returning l.workspace_uuid, l.webhook_uuid, l.lease_uuid, l.is_failing, p.was_left,
        case when h.uuid is not null and w.deleted_at is null then jsonb_build_object('url', h.url, 'secret', h.secret,
          'is_active', h.is_active, 'is_suspended', w.suspended_at is not null) end as endpoint`),
  );
}

/**
 * Renews the lease, as part of a statement that goes on only if it still holds. It locks the lane, so the statement
 * may touch only deliveries that have their sequence: the sequencer locks the others before it waits for lanes.
 */
export const held = (lane: Lane, leaseSeconds: number) => sql`update webhook_lanes
  set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::float8)
  where ${key(lane)} and lease_uuid = ${lane.lease_uuid}::uuid returning 1`;

/** So many rows are ended or removed in a statement. */
const bulk = 2000;

/** Ends what waits for an endpoint that was switched off. @returns whether there may be more */
export async function endWaiting(reader: Reader, lane: Lane, leaseSeconds: number): Promise<boolean> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`with held as (${held(lane, leaseSeconds)})
      update deliveries set status = 'failed', error = 'inactive', response_status = null, next_attempt_at = null
      where ${key(lane)} and exists (select 1 from held) and uuid in (select uuid from deliveries
          where ${key(lane)} and status in ('queued', 'retrying') and lease_uuid is null and sequence is not null
          limit ${bulk})
      returning uuid`),
  );
  return rows.length === bulk;
}

/** Removes deliveries of an endpoint that is gone. @returns whether there may be more */
export async function removeDeliveries(reader: Reader, lane: Lane, leaseSeconds: number): Promise<boolean> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`with held as (${held(lane, leaseSeconds)})
      delete from deliveries where ${key(lane)} and exists (select 1 from held)
        and uuid in (select uuid from deliveries where ${key(lane)} and sequence is not null limit ${bulk})
      returning uuid`),
  );
  return rows.length === bulk;
}

/** Forgets the lane of an endpoint that is gone, unless something came meanwhile. */
export async function removeLane(reader: Reader, lane: Lane): Promise<void> {
  await reader.rows(
    raw(sql`delete from webhook_lanes
      where ${key(lane)} and lease_uuid = ${lane.lease_uuid}::uuid and due_at is null`),
  );
}

/**
 * Gives the lease back; the lane is due again when its next delivery is.
 * @param given.inSeconds not before, whatever waits
 */
export async function releaseLane(
  reader: Reader,
  lane: Lane,
  given: { readonly isFailing: boolean; readonly inSeconds: number },
): Promise<void> {
  // what became due while the lane was held is in due_at already, and is not in what this statement sees elsewhere
  await reader.rows(
    raw(sql`update webhook_lanes l set lease_uuid = null, leased_until = null, is_failing = ${given.isFailing},
      due_at = greatest(least(l.due_at,
          (select statement_timestamp() from deliveries where ${key(lane)} and status = 'queued'
            and lease_uuid is null and sequence is not null limit 1),
          (select min(next_attempt_at) from deliveries where ${key(lane)} and status = 'retrying'
            and lease_uuid is null)),
        case when ${given.inSeconds}::float8 > 0
          then clock_timestamp() + make_interval(secs => ${given.inSeconds}::float8) end)
      where l.workspace_uuid = ${lane.workspace_uuid}::uuid and l.webhook_uuid = ${lane.webhook_uuid}::uuid
        and l.lease_uuid = ${lane.lease_uuid}::uuid`),
  );
}
