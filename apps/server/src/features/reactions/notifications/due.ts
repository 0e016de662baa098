import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { addNotifications, enqueueMail } from "./add.ts";
import { endingSprints, findEndingWorkspaces } from "./sprints.ts";
import { allReminderDays, isReminderDay, type ReminderDays, reminderDaysIn } from "./reminder-days.ts";
import { findUnmailed } from "./outbox-queries.ts";
import { defaultChannels } from "./types.ts";

/**
 * Notifies the assignees of open tasks that are due today or tomorrow, once for each due date, and those who can see the
 * board of a current sprint that ends then. Each person's day is that of their time zone, from its morning on. Also enqueues mails for notifications that were added while the job
 * that sends the mail of their person was already running.
 */
export async function notifyDue(platform: Platform): Promise<void> {
  const now = platform.services.now();
  const dates = allReminderDays(now);
  const workspaces = await inTransaction(platform.transactions, {}, (tx) => findDueWorkspaces(tx, dates));
  for (const workspace_uuid of workspaces) {
    await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
      const days = await reminderDaysIn(tx, workspace_uuid, now);
      await addNotifications(tx, workspace_uuid, dueIn(workspace_uuid, dates, days));
    });
  }
  for (const workspace_uuid of await inTransaction(platform.transactions, {}, (tx) =>
    findEndingWorkspaces(tx, dates),
  )) {
    await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
      const days = await reminderDaysIn(tx, workspace_uuid, now);
      await addNotifications(tx, workspace_uuid, endingSprints(workspace_uuid, days));
    });
  }
  await inTransaction(platform.transactions, {}, async (tx) => {
    for (const user_uuid of await findUnmailed(tx)) enqueueMail(tx, user_uuid);
  });
}

async function findDueWorkspaces(reader: Reader, dates: readonly string[]): Promise<WorkspaceUuid[]> {
  const rows = await reader.rows(
    raw(sql<{ uuid: WorkspaceUuid }>`select w.uuid from workspaces w
      where w.deleted_at is null and w.suspended_at is null and exists (select 1 from tasks t
        where t.workspace_uuid = w.uuid and t.due_date = any (${dates}::date[]) and t.archived_at is null)`),
  );
  return rows.map((row) => row.uuid);
}

/** Builds a query for the candidates of a workspace, without those who were notified before. */
function dueIn(workspace_uuid: WorkspaceUuid, dates: readonly string[], days: readonly ReminderDays[]) {
  const { in_app, email, push } = defaultChannels("due_soon");
  return sql`select row_number() over (order by t.due_date, t.uuid) as place, a.user_uuid, 'due_soon' as event_type,
      t.uuid as task_uuid, null::uuid as sprint_uuid, null::uuid as page_uuid, null::uuid as comment_uuid, null::uuid as event_uuid, t.due_date,
      null::uuid as actor_user_uuid, null::jsonb as actor_via, null::text as excerpt, ${in_app}::boolean as in_app, ${email}::boolean as email,
      ${push}::boolean as push
    from tasks t
      join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
      cross join lateral unnest(t.assignee_uuids) as a (user_uuid)
    where t.workspace_uuid = ${workspace_uuid}::uuid and t.due_date = any (${dates}::date[])
      and t.archived_at is null and not s.is_complete and ${isReminderDay(days, sql`a.user_uuid`, sql`t.due_date`)}
      and not exists (select 1 from notifications d
        where (d.workspace_uuid, d.task_uuid, d.user_uuid) = (t.workspace_uuid, t.uuid, a.user_uuid)
          and d.due_date = t.due_date)`;
}
