import { ownBoards } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Privacy, ExportRow } from "#platform/auth/privacy.ts";

/** The boards that a person created or published, if they can still see them. */
export const privacy: Privacy = {
  tables: ["boards"],
  export: { boards_created: boardsCreated, boards_published: boardsPublished },
};

function boardsCreated(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select own.workspace_uuid, own.uuid, own.name, ${isoOf("b.created_at")} as created_at
      from (${ownBoards(user_uuid)}) own
        join boards b on (b.workspace_uuid, b.uuid) = (own.workspace_uuid, own.uuid)
      where b.created_by = ${user_uuid}::uuid order by b.created_at, b.uuid`),
  );
}

function boardsPublished(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select own.workspace_uuid, own.uuid, own.name, ${isoOf("b.published_at")} as published_at
      from (${ownBoards(user_uuid)}) own
        join boards b on (b.workspace_uuid, b.uuid) = (own.workspace_uuid, own.uuid)
      where b.published_by = ${user_uuid}::uuid order by b.published_at, b.uuid`),
  );
}
