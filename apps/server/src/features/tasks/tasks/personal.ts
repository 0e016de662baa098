import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { ownBoards } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { inPages, type Privacy, type ExportPart } from "#platform/auth/privacy.ts";

/** The tasks that a person created or is assigned to, on boards that they may still open. */
export const privacy: Privacy = {
  tables: ["tasks"],
  export: {
    tickets_created: (reader, user_uuid) => tasksOf(reader, user_uuid, sql`t.created_by = ${user_uuid}::uuid`),
    tickets_assigned: (reader, user_uuid) =>
      tasksOf(reader, user_uuid, sql`${user_uuid}::uuid = any (t.assignee_uuids)`),
  },
};

type ExportedTask = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid;
  readonly board_name: string;
  readonly uuid: string;
  readonly number: number;
  readonly key: string;
  readonly title: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived_at: string | null;
};

/** @param whose a condition over the task `t` */
function tasksOf(reader: Reader, user_uuid: string, whose: Sql): ExportPart {
  return inPages<ExportedTask>((after, limit) => {
    // board by board and sorted by number: an index gives this order and the start of each page
    const board_uuid = after?.board_uuid ?? null;
    return reader.rows(
      raw(sql<ExportedTask>`select own.workspace_uuid, own.uuid as board_uuid, own.name as board_name, t.*
        from (${ownBoards(user_uuid)}) own cross join lateral (
          select t.uuid, t.number, ${keyOfTask("t")} as key, t.title, ${isoOf("t.created_at")} as created_at,
            ${isoOf("t.updated_at")} as updated_at, ${isoOf("t.archived_at")} as archived_at
          from tasks t
          where t.board_uuid = own.uuid and ${whose}
            and t.number > case when own.uuid = ${board_uuid}::uuid then ${after?.number ?? 0}::int else 0 end
          order by t.number limit ${limit}::int) t
        where ${board_uuid}::uuid is null or own.uuid >= ${board_uuid}::uuid
        order by own.uuid, t.number limit ${limit}::int`),
    );
  });
}
