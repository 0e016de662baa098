import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import { excerptOf } from "./excerpt.ts";
import { isReminderDay, type ReminderDays } from "./reminder-days.ts";
import { defaultChannels, type EventType } from "./types.ts";

/** The fields of a candidate, from a sprint's row `sp` and a member `m`; `visible` decides later who may see it. */
function candidate(
  event_type: EventType,
  said: Readonly<Record<"event_uuid" | "due_date" | "actor" | "excerpt", Sql>>,
) {
  const { in_app, email, push } = defaultChannels(event_type);
  return sql`select row_number() over (order by sp.ends_on, sp.uuid, m.user_uuid) as place, m.user_uuid,
      ${event_type}::text as event_type, null::uuid as task_uuid, sp.uuid as sprint_uuid, null::uuid as page_uuid, null::uuid as comment_uuid,
      ${said.event_uuid} as event_uuid, ${said.due_date} as due_date, ${said.actor} as actor_user_uuid, null::jsonb as actor_via,
      ${said.excerpt} as excerpt, ${in_app}::boolean as in_app, ${email}::boolean as email, ${push}::boolean as push
    from sprints sp join active_members m on m.workspace_uuid = sp.workspace_uuid`;
}

/** The candidates of a sprint that started: all members except the person who started it. */
export function startedSprint({ workspace_uuid, uuid, actor, data }: ConsumedEvent) {
  const { sprint } = data as { readonly sprint: { readonly uuid: string; readonly goal: string | null } };
  const said = {
    event_uuid: sql`${uuid}::uuid`,
    due_date: sql`null::date`,
    actor: sql`${actor.kind === "user" ? actor.user_uuid : null}::uuid`,
    excerpt: sql`${excerptOf(sprint.goal ?? "")}::text`,
  };
  return sql`${candidate("sprint_started", said)}
    where sp.workspace_uuid = ${workspace_uuid}::uuid and sp.uuid = ${sprint.uuid}::uuid
      and m.user_uuid is distinct from ${actor.user_uuid}::uuid`;
}

/** The workspaces with a current sprint that ends on one of these days. */
export async function findEndingWorkspaces(reader: Reader, dates: readonly string[]): Promise<WorkspaceUuid[]> {
  const rows = await reader.rows(
    raw<{
      uuid: WorkspaceUuid;
    }>(sql`select distinct w.uuid from workspaces w join sprints sp on sp.workspace_uuid = w.uuid
      where w.deleted_at is null and w.suspended_at is null and sp.state = 'current'
        and sp.ends_on = any (${dates}::date[])`),
  );
  return rows.map((row) => row.uuid);
}

/** The candidates of a workspace's ending sprints, without people who were notified of the same sprint before. */
export function endingSprints(workspace_uuid: WorkspaceUuid, days: readonly ReminderDays[]) {
  const said = {
    event_uuid: sql`null::uuid`,
    due_date: sql`sp.ends_on`,
    actor: sql`null::uuid`,
    excerpt: sql`null::text`,
  };
  return sql`${candidate("sprint_ending", said)}
    where sp.workspace_uuid = ${workspace_uuid}::uuid and sp.state = 'current'
      and ${isReminderDay(days, sql`m.user_uuid`, sql`sp.ends_on`)}
      and not exists (select 1 from notifications d
        where (d.workspace_uuid, d.sprint_uuid, d.user_uuid) = (sp.workspace_uuid, sp.uuid, m.user_uuid)
          and d.event_type = 'sprint_ending')`;
}
