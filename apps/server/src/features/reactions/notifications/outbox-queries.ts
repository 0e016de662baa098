import { doer } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { NotificationDetails } from "./messages.ts";
import { key, visible, subject } from "./visible.ts";

/** The columns of a `NotificationDetails`, from `visible` and the joined actor. */
const detailColumns = sql`n.uuid, n.event_type, n.workspace_uuid, w.name as workspace_name, b.uuid as board_uuid, n.task_uuid,
  n.page_uuid, ${subject} as title, ${key} as key, n.excerpt, n.due_date, case when a.uuid is not null then ${doer("a", "n.actor_via")} end as actor,
  case when a.uuid is null then n.actor_via ->> 'api_key_name' end as reported_by`;

/** Joins the actor, and the preference of the person as it is now: it may have changed since. */
const preferences = sql`left join users a on a.uuid = n.actor_user_uuid
  left join notification_preferences p
    on (p.workspace_uuid, p.user_uuid, p.event_type) = (n.workspace_uuid, n.user_uuid, n.event_type)`;

/**
 * Takes all notifications that wait to be mailed to a person; they are not returned again.
 * @returns those that the person can still see, has not read and still wants by mail, in the order of their creation
 */
export async function takeForMail(
  reader: Reader,
  user_uuid: string,
): Promise<(NotificationDetails & { readonly email: string })[]> {
  return reader.rows(
    raw(sql<NotificationDetails & { email: string }>`
      with n as (
        update notifications r set awaits_mail = false
        from (select workspace_uuid, uuid from notifications
          where user_uuid = ${user_uuid}::uuid and awaits_mail
          order by uuid for no key update) held
        where (r.workspace_uuid, r.uuid) = (held.workspace_uuid, held.uuid) returning r.*)
      select ${detailColumns}, u.email from n ${visible} ${preferences}
      where n.read_at is null and u.email is not null and u.verified_at is not null and coalesce(p.email, true)
      order by n.uuid`),
  );
}

/** Finds people whose notifications wait for a mail for longer than a job takes. */
export async function findUnmailed(reader: Reader): Promise<string[]> {
  const rows = await reader.rows(
    raw(sql<{ user_uuid: string }>`select distinct user_uuid from notifications
      where awaits_mail and created_at < clock_timestamp() - interval '5 minutes'`),
  );
  return rows.map((row) => row.user_uuid);
}

/** Finds a notification to be pushed; undefined when the person cannot see it any more, has read it or wants no push. */
export async function findForPush(
  reader: Reader,
  user_uuid: string,
  uuid: string,
): Promise<NotificationDetails | undefined> {
  return reader.first(
    raw(sql<NotificationDetails>`select ${detailColumns} from notifications n ${visible} ${preferences}
      where n.user_uuid = ${user_uuid}::uuid and n.uuid = ${uuid}::uuid and n.read_at is null
        and coalesce(p.push, true) and n.created_at > clock_timestamp() - interval '1 day'`),
  );
}
