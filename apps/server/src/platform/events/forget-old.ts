import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Run } from "#platform/db/query.ts";

type Runner = { readonly run: Run };

/** The largest number of events that one statement removes. */
const batch = 1000;

const selectOld = `select workspace_uuid from event_sequences s
  where exists (select from event_order o where (o.workspace_uuid, o.sequence) = (s.workspace_uuid, s.removed_sequence + 1)
    and o.created_at < clock_timestamp() - make_interval(days => $1::int))`;

// Only the beginning of the log is removed, so that the rest has no gap: it ends before the first event that is young
// enough, that a consumer has not handled, or that still has to be delivered. A consumer without an offset has handled none.
// A snapshot goes with the last of its events, which have its time.
const forgetBatch = `with beginning as materialized (
    select e.id, e.created_at, e.snapshot_id, o.sequence, e.created_at < clock_timestamp() - make_interval(days => $2::int)
        and o.sequence <= (select min(coalesce(f.last_sequence, 0)) from unnest($3::text[]) c (name)
          left join event_consumer_offsets f on (f.consumer, f.workspace_uuid) = (c.name, $1::uuid))
        and not exists (select from deliveries d where (d.workspace_uuid, d.event_uuid) = (e.workspace_uuid, e.uuid)
          and d.status in ('queued', 'retrying')) as is_done
    from event_order o
      join events e on (e.workspace_uuid, e.created_at, e.id) = (o.workspace_uuid, o.created_at, o.event_id)
    where o.workspace_uuid = $1::uuid order by o.sequence limit ${batch}),
  old as materialized (
    select * from beginning
    where sequence < coalesce((select min(sequence) from beginning where is_done is not true), 9223372036854775807)),
  gone as (
    delete from events e using old where (e.workspace_uuid, e.created_at, e.id) = ($1::uuid, old.created_at, old.id)),
  gone_order as (
    delete from event_order o using old where (o.workspace_uuid, o.sequence) = ($1::uuid, old.sequence)),
  gone_befores as (
    delete from event_befores b using old
    where (b.workspace_uuid, b.created_at, b.event_id) = ($1::uuid, old.created_at, old.id)),
  gone_snapshots as (
    delete from event_snapshots s using old
    where (s.workspace_uuid, s.created_at, s.id) = ($1::uuid, old.created_at, old.snapshot_id)
      and not exists (select from events e where (e.workspace_uuid, e.created_at, e.snapshot_id)
          = (s.workspace_uuid, s.created_at, s.id) and e.id not in (select id from old))),
  noted as (
    update event_sequences set removed_sequence = (select max(sequence) from old)
    where workspace_uuid = $1::uuid and exists (select from old))
  select count(*)::int as gone from old`;

/** The workspaces whose log begins with an event that is older than this number of days. */
export async function findOld(pool: Runner, days: number): Promise<WorkspaceUuid[]> {
  const rows = await pool.run<{ workspace_uuid: WorkspaceUuid }>(selectOld, [days]);
  return rows.map(({ workspace_uuid }) => workspace_uuid);
}

/**
 * Removes some of the oldest events of a workspace.
 * @param log its `consumers` are the names of the event consumers
 * @returns whether there may be more
 */
export async function forgetBeginning(
  pool: Runner,
  log: { readonly workspace_uuid: WorkspaceUuid; readonly days: number; readonly consumers: readonly string[] },
): Promise<boolean> {
  const rows = await pool.run<{ gone: number }>(forgetBatch, [log.workspace_uuid, log.days, log.consumers]);
  return rows[0]?.gone === batch;
}
