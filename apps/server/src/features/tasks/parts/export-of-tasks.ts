import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { ownBoards, ownWorkspaces } from "#platform/auth/visibility.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type ExportPart, type ExportRow, inPages } from "#platform/auth/privacy.ts";

/** A row that belongs to a task; without a uuid when a person has one row for each task. */
type TaskChild = ExportRow & {
  readonly workspace_uuid: WorkspaceUuid;
  readonly task_uuid: string;
  readonly uuid?: string;
};

/**
 * A part of a person's export: the person's rows that belong to tasks on boards that they may open, in pages.
 * @param what.table its primary key is workspace_uuid, task_uuid and `last`, which gives the order of the pages
 * @param what.columns of the table, as `h`, besides its workspace and task
 * @param what.whose a condition over `h`
 */
export function exportOfTasks(
  reader: Reader,
  user_uuid: string,
  what: { readonly table: Sql; readonly last: Sql; readonly columns: Sql; readonly whose: Sql },
): ExportPart {
  return inPages<TaskChild>((after, limit) => {
    const workspace_uuid = after?.workspace_uuid ?? nilUuid;
    const behind = (uuid: string) => sql`case when w.uuid = ${workspace_uuid}::uuid then ${uuid}::uuid
      else ${nilUuid}::uuid end`;
    return reader.rows(
      raw(sql<TaskChild>`
        with open as materialized (select uuid from (${ownBoards(user_uuid)}) b)
        select w.uuid as workspace_uuid, h.* from (${ownWorkspaces(user_uuid)}) w cross join lateral (
          select h.task_uuid, ${what.columns} from ${what.table} h
            join tasks t on (t.workspace_uuid, t.uuid) = (h.workspace_uuid, h.task_uuid)
          where h.workspace_uuid = w.uuid and ${what.whose} and t.board_uuid in (select uuid from open)
            and (h.task_uuid, ${what.last})
              > (${behind(after?.task_uuid ?? nilUuid)}, ${behind(after === null ? nilUuid : (after.uuid ?? user_uuid))})
          order by h.task_uuid, ${what.last} limit ${limit}::int) h
        where w.uuid >= ${workspace_uuid}::uuid
        order by w.uuid, h.task_uuid, ${what.last} limit ${limit}::int`),
    );
  });
}
