import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Notification } from "./view.ts";
import { seen, subject } from "./visible.ts";

const json = sql`jsonb_build_object('uuid', n.uuid, 'event_type', n.event_type, 'workspace_uuid', n.workspace_uuid,
  'board_uuid', b.uuid, 'task_uuid', n.task_uuid, 'page_uuid', null, 'actor', case when a.uuid is not null then ${doer("a", "n.actor_via")} end,
  'title', ${subject}, 'excerpt', n.excerpt, 'created_at', ${isoOf("n.created_at")}, 'read_at', ${isoOf("n.read_at")})`;

/** A person is shown by the name of today. */
const withActor = sql`left join users a on a.uuid = n.actor_user_uuid`;

const isUnread = sql`n.in_app and n.read_at is null`;

function unreadCount(user_uuid: string) {
  return sql`(select count(*)::int from notifications n ${seen} where n.user_uuid = ${user_uuid}::uuid and ${isUnread})`;
}

/** A page, and how many are unread in all. */
type Page = { readonly notifications: Notification[]; readonly unread_count: number };

/**
 * Somebody's notifications of what they may see, newest first.
 * @param asked.before only those that came before this one
 */
export async function findPage(
  reader: Reader,
  user_uuid: string,
  asked: { readonly before: string | null; readonly unreadOnly: boolean; readonly limit: number },
): Promise<Page> {
  const which = asked.unreadOnly ? isUnread : sql`n.in_app`;
  const behind = asked.before === null ? sql`` : sql`and n.uuid < ${asked.before}::uuid`;
  return reader.one(
    raw(sql<Page>`select ${unreadCount(user_uuid)} as unread_count,
      (select coalesce(jsonb_agg(p.notification order by p.uuid desc), '[]') from (
        select n.uuid, ${json} as notification from notifications n ${seen} ${withActor}
        where n.user_uuid = ${user_uuid}::uuid and ${which} ${behind}
        order by n.uuid desc limit ${asked.limit}::int) p) as notifications`),
  );
}

/** How many of somebody's notifications are unread. */
export async function countUnread(reader: Reader, user_uuid: string): Promise<number> {
  const row = await reader.one(raw(sql<{ count: number }>`select ${unreadCount(user_uuid)} as count`));
  return row.count;
}

/** Marks one as read, and keeps the moment when it was before; undefined when there is none to be seen. */
export async function markRead(reader: Reader, user_uuid: string, uuid: string): Promise<Notification | undefined> {
  const row = await reader.first(
    raw(sql<{ notification: Notification }>`
      with n as (
        update notifications set read_at = coalesce(read_at, clock_timestamp())
        where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid and in_app returning *)
      select ${json} as notification from n ${seen} ${withActor}`),
  );
  return row?.notification;
}

/** So many are marked in one statement, which may take a few seconds at most. */
const markedAtOnce = 5000;

/**
 * Marks everything unread as read that the person may see. Whoever changes several notifications locks them in their
 * order, so that none of them waits for another in a ring.
 * @param workspace_uuid there alone; null for everywhere
 */
export async function markAllRead(reader: Reader, user_uuid: string, workspace_uuid: string | null): Promise<void> {
  const place = workspace_uuid === null ? sql`` : sql`and n.workspace_uuid = ${workspace_uuid}::uuid`;
  let marked: unknown[];
  do {
    marked = await reader.rows(
      raw(sql`update notifications r set read_at = clock_timestamp()
        from (select n.workspace_uuid, n.uuid from notifications n ${seen}
          where n.user_uuid = ${user_uuid}::uuid and ${isUnread} ${place}
          order by n.uuid limit ${markedAtOnce}::int for no key update of n) held
        where (r.workspace_uuid, r.uuid) = (held.workspace_uuid, held.uuid) returning 1`),
    );
  } while (marked.length === markedAtOnce);
}
