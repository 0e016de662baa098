import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { subscriptionsOf } from "#features/reactions/push/index.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { visible } from "./visible.ts";
import type { Candidate } from "./recipients.ts";
import { mailNotificationsJob, pushNotificationJob } from "./jobs.ts";

/** Notifications of one person within so many seconds are sent in one mail. */
const mailDelaySeconds = 60;

/** A notification that was added, and how it is to be sent. */
export type NewNotification = {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly email: boolean;
  readonly push: boolean;
};

/**
 * Adds notifications for those candidates who can see the thing now, in the order of the candidates, and enqueues mails
 * and pushes as each person prefers. A person is not notified of the same thing twice.
 * @param candidates a select with the fields of `Candidate` and a `place` in their order
 */
export async function addNotifications(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  candidates: Sql,
): Promise<void> {
  const added = await insert(tx, workspace_uuid, candidates);
  for (const user_uuid of new Set(added.map((each) => each.user_uuid))) {
    tx.tellPerson(user_uuid, workspace_uuid, "notifications");
  }
  const mailed = new Set(added.filter(({ email }) => email).map(({ user_uuid }) => user_uuid));
  for (const user_uuid of mailed) enqueueMail(tx, user_uuid);
  await enqueuePushes(
    tx,
    added.filter(({ push }) => push),
  );
}

/** Candidates as the rows of a select, in their order. */
export function rowsOf(candidates: readonly Candidate[]): Sql {
  const rows = candidates.map((candidate, place) => ({ ...candidate, place }));
  return sql`select * from jsonb_to_recordset(${rows}::jsonb) as r (place int, user_uuid uuid, event_type text,
    task_uuid uuid, page_uuid uuid, comment_uuid uuid, event_uuid uuid, due_date date, actor_user_uuid uuid, actor_via jsonb, excerpt text,
    in_app boolean, email boolean, push boolean, sprint_uuid uuid)`;
}

/** Enqueues a mail to a person, unless one waits already: it will contain all notifications until then. */
export function enqueueMail(tx: Transaction<never>, user_uuid: string): void {
  tx.enqueue(mailNotificationsJob, { user_uuid }, { key: user_uuid, inSeconds: mailDelaySeconds });
}

async function enqueuePushes(tx: Transaction<never>, added: readonly NewNotification[]): Promise<void> {
  if (added.length === 0) return;
  const people = [...new Set(added.map(({ user_uuid }) => user_uuid))];
  const browsers = Map.groupBy(await subscriptionsOf(tx, people), ({ user_uuid }) => user_uuid);
  for (const { uuid, user_uuid } of added) {
    for (const browser of browsers.get(user_uuid) ?? []) {
      tx.enqueue(pushNotificationJob, { user_uuid, subscription_uuid: browser.uuid, notification_uuid: uuid });
    }
  }
}

// The uuids determine the order of the list, so they are generated after sorting.
function insert(reader: Reader, workspace_uuid: WorkspaceUuid, candidates: Sql): Promise<NewNotification[]> {
  return reader.rows(
    raw(sql<NewNotification>`
      with n as materialized (
        select ${workspace_uuid}::uuid as workspace_uuid, c.* from (${candidates}) c),
      sorted as (
        select n.*, coalesce(p.in_app, n.in_app) as listed, coalesce(p.email, n.email) as mailed,
          coalesce(p.push, n.push) and exists (select 1 from push_subscriptions ps
            where ps.user_uuid = n.user_uuid) as pushed
        from n ${visible}
          left join notification_preferences p
            on (p.workspace_uuid, p.user_uuid, p.event_type) = (n.workspace_uuid, n.user_uuid, n.event_type)
        order by n.place),
      wanted as materialized (select uuidv7() as uuid, s.* from sorted s where s.listed or s.mailed or s.pushed),
      added as (
        insert into notifications (workspace_uuid, uuid, user_uuid, event_type, task_uuid, sprint_uuid, page_uuid,
          comment_uuid, event_uuid, due_date, actor_user_uuid, actor_via, excerpt, in_app, awaits_mail)
        select workspace_uuid, uuid, user_uuid, event_type, task_uuid, sprint_uuid, page_uuid, comment_uuid, event_uuid,
          due_date, actor_user_uuid, actor_via, excerpt, listed, mailed
        from wanted
        on conflict do nothing
        returning uuid)
      select w.uuid, w.user_uuid, w.mailed as email, w.pushed as push from wanted w join added using (uuid)
      order by w.uuid`),
  );
}
