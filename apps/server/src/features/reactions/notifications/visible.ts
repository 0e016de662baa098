import { memberOpensBoard } from "#platform/auth/board-access.ts";
import { lacksTwoFactor } from "#platform/auth/access-context.ts";
import { sql } from "#platform/db/query.ts";

/**
 * Joins that leave only notifications about what their person can see now (§1 rule 1). They need rows `n` with
 * workspace_uuid, user_uuid, task_uuid, comment_uuid, sprint_uuid and page_uuid, and join the person `u`, the workspace
 * `w`, what it is about as `subject`, and the board `b` of the task `t` or the sprint `sp`, or the page `pg`. People who
 * cannot see the board or the page, archived things, and people who left are filtered out.
 */
export const visible = sql`
  join users u on u.uuid = n.user_uuid and not u.is_service
  join active_members m on (m.workspace_uuid, m.user_uuid) = (n.workspace_uuid, n.user_uuid)
  join workspaces w on w.uuid = n.workspace_uuid and w.deleted_at is null and w.suspended_at is null
    and not ${sql.raw(lacksTwoFactor("n.user_uuid"))}
  left join tasks t on (t.workspace_uuid, t.uuid) = (n.workspace_uuid, n.task_uuid) and t.archived_at is null
    and (n.comment_uuid is null or exists (select 1 from comments c
      where (c.workspace_uuid, c.task_uuid, c.uuid) = (n.workspace_uuid, n.task_uuid, n.comment_uuid)
        and c.archived_at is null))
  left join sprints sp on (sp.workspace_uuid, sp.uuid) = (n.workspace_uuid, n.sprint_uuid)
  left join boards b on (b.workspace_uuid, b.uuid) = (n.workspace_uuid, coalesce(t.board_uuid, sp.board_uuid)) and b.archived_at is null
    and ${memberOpensBoard("m", "b.uuid")}
  left join lateral (select p.uuid, p.title from pages p join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
    where n.page_uuid is not null and (p.workspace_uuid, p.uuid) = (n.workspace_uuid, n.page_uuid)
      and p.archived_at is null and k.archived_at is null and m.role not in ('guest', 'guest_editor') limit 1) pg on true
  cross join lateral (select coalesce(t.title, sp.name, pg.title) as title
    where b.uuid is not null or pg.uuid is not null) subject`;

/** The subject of a row of `visible`: the title of the task or page, or the name of the sprint, as it is now. */
export const subject = sql<string>`subject.title`;

/** The key of the task; null for what is about something else. */
export const key = sql<string | null>`case when t.uuid is not null then b.prefix || '-' || t.number end`;
