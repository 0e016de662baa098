import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { ownWorkspaces } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { inPages, type Privacy, type ExportPart, type ExportRow } from "#platform/auth/privacy.ts";
import { visible, subject } from "./visible.ts";

/** The notifications that a person may still see, and their preferences. Texts of other people are not exported. */
export const privacy: Privacy = {
  tables: ["notifications", "notification_preferences"],
  export: { notifications, notification_preferences: preferences },
  erase: async (tx, user_uuid) => {
    await tx.rows(raw(sql`delete from notifications where user_uuid = ${user_uuid}::uuid`));
    await tx.rows(raw(sql`delete from notification_preferences where user_uuid = ${user_uuid}::uuid`));
  },
};

type Row = {
  readonly uuid: string;
  readonly workspace_uuid: WorkspaceUuid;
  readonly event_type: string;
  readonly board_uuid: BoardUuid | null;
  readonly task_uuid: string | null;
  readonly page_uuid: string | null;
  readonly title: string;
  readonly created_at: string;
  readonly read_at: string | null;
};

function notifications(reader: Reader, user_uuid: string): ExportPart {
  return inPages<Row>((after, limit) => {
    const behind = after === null ? sql`` : sql`and n.uuid > ${after.uuid}::uuid`;
    return reader.rows(
      raw(sql<Row>`select n.uuid, n.workspace_uuid, n.event_type, b.uuid as board_uuid, n.task_uuid,
          n.page_uuid, ${subject} as title, ${isoOf("n.created_at")} as created_at, ${isoOf("n.read_at")} as read_at
        from notifications n ${visible}
        where n.user_uuid = ${user_uuid}::uuid ${behind}
        order by n.uuid limit ${limit}::int`),
    );
  });
}

function preferences(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select p.workspace_uuid, p.event_type, p.in_app, p.email, p.push
      from (${ownWorkspaces(user_uuid)}) own join notification_preferences p on p.workspace_uuid = own.uuid
      where p.user_uuid = ${user_uuid}::uuid order by p.workspace_uuid, p.event_type`),
  );
}
