import type { FeatureJob } from "#platform/feature.ts";

/** So many events are removed in one statement. */
const batch = 1000;

const findOld = `select workspace_uuid from event_sequences s
  where exists (select from events e where e.workspace_uuid = s.workspace_uuid and e.sequence = s.forgotten + 1
    and e.created_at < clock_timestamp() - make_interval(days => $1::int))`;

// Only the beginning of the log goes, so that what is left has no gap: it ends at the first event that is young, that a
// follower has not passed, or that a receiver still waits for. A follower without a position has passed nothing.
const forgetBatch = `with beginning as materialized (
    select e.id, e.sequence, e.created_at < clock_timestamp() - make_interval(days => $2::int)
        and e.sequence <= (select min(coalesce(p.position, 0)) from unnest($3::text[]) f (name)
          left join follower_positions p on (p.follower, p.workspace_uuid) = (f.name, $1::uuid))
        and not exists (select from deliveries d where (d.workspace_uuid, d.event_uuid) = (e.workspace_uuid, e.uuid)
          and d.status in ('queued', 'retrying')) as is_done
    from events e where e.workspace_uuid = $1::uuid and e.sequence is not null order by e.sequence limit ${batch}),
  gone as (
    delete from events e using beginning b
    where e.workspace_uuid = $1::uuid and e.id = b.id
      and b.sequence < coalesce((select min(sequence) from beginning where not is_done), 9223372036854775807)
    returning b.sequence),
  noted as (
    update event_sequences set forgotten = (select max(sequence) from gone)
    where workspace_uuid = $1::uuid and exists (select from gone))
  select count(*)::int as gone from gone`;

/** Removes the events that are older than the deployment keeps them; with 0 days it keeps them for ever. */
export const forgetOldEvents: FeatureJob<Record<string, never>> = async ({ pool, services }, _, stopping) => {
  const days = services.config.EVENTS_RETENTION_DAYS;
  if (days === 0) return;
  const followers = (await pool.run("select distinct follower from follower_positions")) as { follower: string }[];
  const names = followers.map(({ follower }) => follower);
  for (const { workspace_uuid } of (await pool.run(findOld, [days])) as { workspace_uuid: string }[]) {
    for (let gone = batch; gone === batch;) {
      stopping.throwIfAborted();
      const rows = (await pool.run(forgetBatch, [workspace_uuid, days, names])) as { gone: number }[];
      gone = rows[0]?.gone ?? 0;
    }
  }
};
