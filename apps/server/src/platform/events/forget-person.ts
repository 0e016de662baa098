import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Run } from "#platform/db/query.ts";

/** The number of events that one statement reads. */
const batch = 1000;

/** The event after which the next page begins; `at` with its microseconds. */
export type Start = { readonly at: string; readonly id: number };

/** The place where the first page begins. */
export const beginning: Start = { at: "-infinity", id: 0 };

const names = (text: string) =>
  `(position($2::text in ${text}) > 0 or position(lower($3::text) in lower(${text})) > 0)`;

// reads by the primary key: an index of actors would slow down every event, and accounts are rarely deleted
const forgetPage = `with page as materialized (
    select e.created_at, e.id, e.snapshot_id from events e
    where e.workspace_uuid = $1::uuid and (e.created_at, e.id) > ($4::text::timestamptz, $5::bigint)
    order by e.created_at, e.id limit ${batch}),
  forgotten as (
    update events e set data = without_person(e.data, $2::uuid, $3::text),
      ip = case when e.actor_user_uuid = $2::uuid then null else e.ip end,
      actor_name = case when e.actor_user_uuid = $2::uuid then 'Deleted account' else e.actor_name end
    from page p
    where (e.workspace_uuid, e.created_at, e.id) = ($1::uuid, p.created_at, p.id)
      and (e.actor_user_uuid = $2::uuid or ${names("e.data::text")})),
  forgotten_snapshots as (
    update event_snapshots s set things = without_person(s.things, $2::uuid, $3::text)
    from (select distinct created_at, snapshot_id from page) p
    where (s.workspace_uuid, s.created_at, s.id) = ($1::uuid, p.created_at, p.snapshot_id) and ${names("s.things::text")}),
  forgotten_befores as (
    update event_befores b set before = without_person(b.before, $2::uuid, $3::text) from page p
    where (b.workspace_uuid, b.created_at, b.event_id) = ($1::uuid, p.created_at, p.id) and ${names("b.before::text")})
  select count(*) over ()::int as count, created_at::text as at, id from page order by created_at desc, id desc limit 1`;

type Runner = { readonly run: Run };

/**
 * Removes the data of a person from the next events of a workspace.
 * @param after the last event of the page before, or `beginning`
 * @returns the last event of this page, or null when it was the last page
 */
export async function forgetPersonPage(
  pool: Runner,
  person: { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string; readonly email: string | null },
  after: Start,
): Promise<Start | null> {
  const rows = await pool.run<{ count: number; at: string; id: number }>(forgetPage, [
    person.workspace_uuid,
    person.user_uuid,
    person.email,
    after.at,
    after.id,
  ]);
  const [page] = rows;
  return page?.count === batch ? { at: page.at, id: page.id } : null;
}
