import type { Run } from "#platform/db/query.ts";

type Runner = { readonly run: Run };

/** The largest number of events that one statement removes. */
const batch = 1000;

const selectOld = `select workspace_uuid from event_sequences s
  where exists (select from events e where e.workspace_uuid = s.workspace_uuid and e.sequence = s.removed_sequence + 1
    and e.created_at < clock_timestamp() - make_interval(days => $1::int))`;

// Only the beginning of the log is removed, so that the rest has no gap: it ends before the first event that is young
// enough, that a consumer has not handled, or that still has to be delivered. A consumer without an offset has handled none.
const forgetBatch = `with beginning as materialized (
    select e.id, e.sequence, e.created_at < clock_timestamp() - make_interval(days => $2::int)
        and e.sequence <= (select min(coalesce(o.last_sequence, 0)) from unnest($3::text[]) f (name)
          left join event_consumer_offsets o on (o.consumer, o.workspace_uuid) = (f.name, $1::uuid))
        and not exists (select from deliveries d where (d.workspace_uuid, d.event_uuid) = (e.workspace_uuid, e.uuid)
          and d.status in ('queued', 'retrying')) as is_done
    from events e where e.workspace_uuid = $1::uuid and e.sequence is not null order by e.sequence limit ${batch}),
  gone as (
    delete from events e using beginning b
    where e.workspace_uuid = $1::uuid and e.id = b.id
      and b.sequence < coalesce((select min(sequence) from beginning where is_done is not true), 9223372036854775807)
    returning b.sequence),
  noted as (
    update event_sequences set removed_sequence = (select max(sequence) from gone)
    where workspace_uuid = $1::uuid and exists (select from gone))
  select count(*)::int as gone from gone`;

/** The names of all event consumers. */
export async function findConsumers(pool: Runner): Promise<string[]> {
  const rows = await pool.run<{ consumer: string }>("select distinct consumer from event_consumer_offsets");
  return rows.map(({ consumer }) => consumer);
}

/** The workspaces whose log begins with an event that is older than this number of days. */
export async function findOld(pool: Runner, days: number): Promise<string[]> {
  const rows = await pool.run<{ workspace_uuid: string }>(selectOld, [days]);
  return rows.map(({ workspace_uuid }) => workspace_uuid);
}

/** Removes some of the oldest events of a workspace. @returns whether there may be more */
export async function forgetBeginning(
  pool: Runner,
  log: { readonly workspace_uuid: string; readonly days: number; readonly consumers: readonly string[] },
): Promise<boolean> {
  const rows = await pool.run<{ gone: number }>(forgetBatch, [log.workspace_uuid, log.days, log.consumers]);
  return rows[0]?.gone === batch;
}
