import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { isoOf } from "#platform/db/json.ts";
import type { OfPage } from "#platform/db/page.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Notification } from "./view.ts";
import { key, visible, subject } from "./visible.ts";

const json = sql`jsonb_build_object('uuid', n.uuid, 'event_type', n.event_type, 'workspace_uuid', n.workspace_uuid,
  'board_uuid', b.uuid, 'task_uuid', n.task_uuid, 'key', ${key}, 'page_uuid', n.page_uuid, 'actor', case when a.uuid is not null then ${doer("a", "n.actor_via")} end,
  'title', ${subject}, 'excerpt', n.excerpt, 'created_at', ${isoOf("n.created_at")}, 'read_at', ${isoOf("n.read_at")})`;

/** People are shown by their present names. */
const withActor = sql`left join users a on a.uuid = n.actor_user_uuid`;

const isUnread = sql`n.in_app and n.read_at is null`;

function unreadCount(user_uuid: string) {
  return sql`(select count(*)::int from notifications n ${visible} where n.user_uuid = ${user_uuid}::uuid and ${isUnread})`;
}

/** A person's notifications, newest first (§8). */
export const notificationPages = pages({
  name: "notifications",
  order: { uuid: "uuid" },
  newestFirst: true,
  limit: 30,
  lookAhead: true,
});

/** A page, and the number of all unread notifications. */
type NotificationPage = OfPage & { readonly notifications: Notification[]; readonly unread_count: number };

/** Finds a page of a person's notifications about what they can see now. */
export async function findPage(
  reader: Reader,
  user_uuid: string,
  unreadOnly: boolean,
  page: Page,
): Promise<NotificationPage> {
  const which = unreadOnly ? isUnread : sql`n.in_app`;
  const rows = sql`select n.uuid, ${json} as notification from notifications n ${visible} ${withActor}
    where n.user_uuid = ${user_uuid}::uuid and ${which}`;
  return reader.one(
    raw(sql<NotificationPage>`with page as materialized (${page.of(rows)})
      select ${unreadCount(user_uuid)} as unread_count,
        (select coalesce(jsonb_agg(p.notification order by ${page.order("p")}), '[]') from page p) as notifications,
        (select page_end from page where page_end is not null) as page_end`),
  );
}

/** Counts a person's unread notifications about what they can see now. */
export async function countUnread(reader: Reader, user_uuid: string): Promise<number> {
  const row = await reader.one(raw(sql<{ count: number }>`select ${unreadCount(user_uuid)} as count`));
  return row.count;
}

/** Finds a notification about something that the person can see now, and locks it until the commit. */
export async function lockNotification(
  reader: Reader,
  user_uuid: string,
  uuid: string,
): Promise<Notification | undefined> {
  const row = await reader.first(
    raw(sql<{ notification: Notification }>`select ${json} as notification from notifications n ${visible} ${withActor}
      where n.user_uuid = ${user_uuid}::uuid and n.uuid = ${uuid}::uuid and n.in_app for no key update of n`),
  );
  return row?.notification;
}

/** Marks a notification as read. One that was read before keeps its time. */
export async function markRead(reader: Reader, notification: Notification): Promise<Notification> {
  const { workspace_uuid, uuid } = notification;
  const row = await reader.one(
    raw(sql<{ read_at: string }>`update notifications n set read_at = coalesce(n.read_at, clock_timestamp())
      where n.workspace_uuid = ${workspace_uuid}::uuid and n.uuid = ${uuid}::uuid
      returning ${isoOf("n.read_at")} as read_at`),
  );
  return { ...notification, read_at: row.read_at };
}

/** The most that are marked in one statement, which must not take longer than a few seconds. */
const markedAtOnce = 5000;

/**
 * Marks all unread notifications as read that the person can see now. All requests that change several notifications
 * lock them in the same order, so that no deadlock occurs.
 * @param workspace_uuid only those of this workspace; null for all
 */
export async function markAllRead(
  reader: Reader,
  user_uuid: string,
  workspace_uuid: WorkspaceUuid | null,
): Promise<void> {
  const place = workspace_uuid === null ? sql`` : sql`and n.workspace_uuid = ${workspace_uuid}::uuid`;
  let marked: unknown[];
  do {
    marked = await reader.rows(
      raw(sql`update notifications r set read_at = clock_timestamp()
        from (select n.workspace_uuid, n.uuid from notifications n ${visible}
          where n.user_uuid = ${user_uuid}::uuid and ${isUnread} ${place}
          order by n.uuid limit ${markedAtOnce}::int for no key update of n) held
        where (r.workspace_uuid, r.uuid) = (held.workspace_uuid, held.uuid) returning 1`),
    );
  } while (marked.length === markedAtOnce);
}
