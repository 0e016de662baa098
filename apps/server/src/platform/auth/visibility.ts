import { memberOpensBoard } from "./board-access.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { lacksTwoFactor } from "./access-context.ts";

/**
 * The workspaces that somebody may open: they are an active member, the workspace is neither deleted nor suspended, and
 * they have a second factor if it requires one. Columns: uuid, name, and of the membership role, workspace_uuid, user_uuid.
 */
export function ownWorkspaces(user_uuid: string) {
  return sql`select w.uuid, w.name, m.role, m.workspace_uuid, m.user_uuid from members m join workspaces w on w.uuid = m.workspace_uuid
    where m.user_uuid = ${user_uuid}::uuid and m.deactivated_at is null
      and w.deleted_at is null and w.suspended_at is null and not ${sql.raw(lacksTwoFactor("m.user_uuid"))}`;
}

/** The boards that somebody may open, archived ones too, as a part of a larger statement (§1 rule 1). Columns: workspace_uuid, uuid, name. */
export function ownBoards(user_uuid: string) {
  return sql`select b.workspace_uuid, b.uuid, b.name
    from (${ownWorkspaces(user_uuid)}) w join boards b on b.workspace_uuid = w.uuid
    where ${memberOpensBoard("w", "b.uuid")}`;
}

/** The wikis that somebody may open, archived ones too, as a part of a larger statement (§14.1 rule 1). Columns: workspace_uuid, uuid, name. */
export function ownWikis(user_uuid: string) {
  return sql`select k.workspace_uuid, k.uuid, k.name
    from (${ownWorkspaces(user_uuid)}) w join wikis k on k.workspace_uuid = w.uuid where w.role not in ('guest', 'guest_editor')`;
}

/**
 * Whether one of these uuids is a workspace, board, task, wiki or page that somebody may not see. What does not exist any more, and what is of
 * another kind, counts as seen.
 */
export async function hidesOneOf(reader: Reader, user_uuid: string, uuids: readonly string[]): Promise<boolean> {
  const row = await reader.one(
    raw<{ is_hidden: boolean }>(sql`
      with named as (select unnest(${uuids}::uuid[]) as uuid)
      select exists (
        select from workspaces w join named using (uuid) where w.uuid not in (select o.uuid from (${ownWorkspaces(user_uuid)}) o)
        union all select from boards b join named using (uuid) where b.uuid not in (select o.uuid from (${ownBoards(user_uuid)}) o)
        union all select from tasks t join named using (uuid) where t.board_uuid not in (select o.uuid from (${ownBoards(user_uuid)}) o)
        union all select from wikis k join named using (uuid) where k.uuid not in (select o.uuid from (${ownWikis(user_uuid)}) o)
        union all select from pages p join named using (uuid) where p.wiki_uuid not in (select o.uuid from (${ownWikis(user_uuid)}) o)
      ) as is_hidden`),
  );
  return row.is_hidden;
}
