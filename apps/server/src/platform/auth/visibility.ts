import { sql } from "#platform/db/query.ts";
import { lacksTwoFactor } from "./access-context.ts";

/**
 * The workspaces that somebody may open, as a part of a larger statement: they are an active member, the workspace is
 * neither deleted nor suspended, and the second factor is set up where it is demanded. Columns: uuid, name, role.
 */
export function ownWorkspaces(user_uuid: string) {
  return sql`select w.uuid, w.name, m.role from members m join workspaces w on w.uuid = m.workspace_uuid
    where m.user_uuid = ${user_uuid}::uuid and m.deactivated_at is null
      and w.deleted_at is null and w.suspended_at is null and not ${sql.raw(lacksTwoFactor("m.user_uuid"))}`;
}

/** The boards that somebody may open, archived ones too, as a part of a larger statement (§1 rule 1). Columns: workspace_uuid, uuid, name. */
export function ownBoards(user_uuid: string) {
  return sql`select b.workspace_uuid, b.uuid, b.name
    from (${ownWorkspaces(user_uuid)}) w join boards b on b.workspace_uuid = w.uuid
    where w.role in ('owner', 'admin') or exists (select 1 from board_members bm
      where (bm.workspace_uuid, bm.board_uuid, bm.user_uuid) = (b.workspace_uuid, b.uuid, ${user_uuid}::uuid))`;
}
