import type { Run } from "#platform/db/query.ts";

/** The number of events that one statement reads. */
const batch = 1000;

// reads by the primary key: an index of actors would slow down every event, and accounts are rarely deleted
const forgetPage = `with page as materialized (
    select e.id from events e where e.workspace_uuid = $1::uuid and e.id > $4::bigint order by e.id limit ${batch}),
  forgotten as (
    update events e set data = without_person(e.data, $2::uuid, $3::text),
      ip = case when e.actor_user_uuid = $2::uuid then null else e.ip end,
      actor_name = case when e.actor_user_uuid = $2::uuid then 'Deleted account' else e.actor_name end
    from page p
    where e.workspace_uuid = $1::uuid and e.id = p.id and e.sequence is not null
      and (e.actor_user_uuid = $2::uuid or position($2::text in e.data::text) > 0
        or position(lower($3::text) in lower(e.data::text)) > 0))
  select count(*)::int as count, max(id) as last from page`;

type Runner = { readonly run: Run };

/**
 * Removes the data of a person from the next events of a workspace.
 * @param after the last event of the page before; 0 for the first page
 * @returns the last event of this page, or null when it was the last page
 */
export async function forgetPersonPage(
  pool: Runner,
  person: { readonly workspace_uuid: string; readonly user_uuid: string; readonly email: string | null },
  after: number,
): Promise<number | null> {
  const rows = await pool.run<{ count: number; last: number | null }>(forgetPage, [
    person.workspace_uuid,
    person.user_uuid,
    person.email,
    after,
  ]);
  const [page] = rows;
  return page?.count === batch ? page.last : null;
}
