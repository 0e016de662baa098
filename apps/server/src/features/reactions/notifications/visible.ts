import { memberOpensBoard } from "#platform/auth/board-access.ts";
import { lacksTwoFactor } from "#platform/auth/access-context.ts";
import { sql } from "#platform/db/query.ts";

/**
 * What lets somebody see what a notification is about, at this moment (§1 rule 1): joined to rows `n` with workspace_uuid,
 * user_uuid, task_uuid, comment_uuid and sprint_uuid. It brings along the person `u`, the workspace `w`, the board `b`
 * and the ticket `t` or the sprint `sp`, and leaves out whoever may not open the board, whatever lies in the trash, and
 * people who are gone.
 */
export const seen = sql`
  join users u on u.uuid = n.user_uuid and not u.is_service
  join active_members m on (m.workspace_uuid, m.user_uuid) = (n.workspace_uuid, n.user_uuid)
  join workspaces w on w.uuid = n.workspace_uuid and w.deleted_at is null and w.suspended_at is null
    and not ${sql.raw(lacksTwoFactor("n.user_uuid"))}
  left join tasks t on (t.workspace_uuid, t.uuid) = (n.workspace_uuid, n.task_uuid) and t.archived_at is null
    and (n.comment_uuid is null or exists (select 1 from comments c
      where (c.workspace_uuid, c.task_uuid, c.uuid) = (n.workspace_uuid, n.task_uuid, n.comment_uuid)
        and c.archived_at is null))
  left join sprints sp on (sp.workspace_uuid, sp.uuid) = (n.workspace_uuid, n.sprint_uuid)
  join boards b on (b.workspace_uuid, b.uuid) = (n.workspace_uuid, coalesce(t.board_uuid, sp.board_uuid)) and b.archived_at is null
    and ${memberOpensBoard("m", "b.uuid")}`;

/** What a row of `seen` is about: the ticket's title or the sprint's name, as it is now. */
export const subject = sql<string>`coalesce(t.title, sp.name)`;
