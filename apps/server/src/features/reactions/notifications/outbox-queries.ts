import { doerName } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Told } from "./messages.ts";
import { seen, subject } from "./visible.ts";

/** `n` as it is told outside of the list: from `seen`, with the actor joined. */
const told = sql`n.uuid, n.event_type, n.workspace_uuid, w.name as workspace_name, b.uuid as board_uuid, n.task_uuid,
  ${subject} as title, n.excerpt, n.due_date, ${doerName("a", "n.actor_via")} as actor_name`;

/** How its person wants to hear of it now, who may have thought anew since it was written. */
const wishes = sql`left join users a on a.uuid = n.actor_user_uuid
  left join notification_preferences p
    on (p.workspace_uuid, p.user_uuid, p.event_type) = (n.workspace_uuid, n.user_uuid, n.event_type)`;

/**
 * Takes everything that waits to be mailed to somebody: once, whatever becomes of it.
 * @returns of it, in the order in which it came, what the person may still see, has not read meanwhile and still wants
 */
export async function takeForMail(reader: Reader, user_uuid: string): Promise<(Told & { readonly email: string })[]> {
  return reader.rows(
    raw(sql<Told & { email: string }>`
      with n as (
        update notifications r set awaits_mail = false
        from (select workspace_uuid, uuid from notifications
          where user_uuid = ${user_uuid}::uuid and awaits_mail
          order by uuid for no key update) held
        where (r.workspace_uuid, r.uuid) = (held.workspace_uuid, held.uuid) returning r.*)
      select ${told}, u.email from n ${seen} ${wishes}
      where n.read_at is null and u.email is not null and u.verified_at is not null and coalesce(p.email, true)
      order by n.uuid`),
  );
}

/** People whose notifications wait for a mail for longer than any job would let them. */
export async function findForgotten(reader: Reader): Promise<string[]> {
  const rows = await reader.rows(
    raw(sql<{ user_uuid: string }>`select distinct user_uuid from notifications
      where awaits_mail and created_at < clock_timestamp() - interval '5 minutes'`),
  );
  return rows.map((row) => row.user_uuid);
}

/** A notification to be pushed; undefined when the person may not see it any more, has read it or wants no push. */
export async function findForPush(reader: Reader, user_uuid: string, uuid: string): Promise<Told | undefined> {
  return reader.first(
    raw(sql<Told>`select ${told} from notifications n ${seen} ${wishes}
      where n.user_uuid = ${user_uuid}::uuid and n.uuid = ${uuid}::uuid and n.read_at is null
        and coalesce(p.push, true) and n.created_at > clock_timestamp() - interval '1 day'`),
  );
}
