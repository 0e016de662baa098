import { ownBoards } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ExportRow, Privacy } from "#platform/auth/privacy.ts";

/** The feedback forms that a person created, on boards that they can still see. What was sent with them is the workspace's. */
export const privacy: Privacy = {
  tables: ["feedback_forms"],
  export: { feedback_forms_created: formsCreated },
};

function formsCreated(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select own.workspace_uuid, own.uuid as board_uuid, f.uuid, f.title, f.intro,
        ${isoOf("f.created_at")} as created_at
      from (${ownBoards(user_uuid)}) own
        join feedback_forms f on (f.workspace_uuid, f.board_uuid) = (own.workspace_uuid, own.uuid)
      where f.created_by = ${user_uuid}::uuid order by f.created_at, f.uuid`),
  );
}
