import { ownBoards, ownWorkspaces } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ExportRow, Privacy } from "#platform/auth/privacy.ts";

/** A person's own views, of workspaces and boards that they may open. Shared ones stay when the account is deleted. */
export const privacy: Privacy = {
  tables: ["saved_views"],
  export: { views },
  erase: async (tx, user_uuid) => {
    // also in workspaces where the person is deactivated, which the deletion of the account does not leave
    await tx.rows(raw(sql`delete from saved_views where created_by = ${user_uuid}::uuid and not shared`));
  },
};

function views(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select v.uuid, v.workspace_uuid, v.name, v.kind, v.query, v.board_uuid, v.shared,
        ${isoOf("v.created_at")} as created_at, ${isoOf("v.updated_at")} as updated_at, v.version
      from (${ownWorkspaces(user_uuid)}) own join saved_views v on v.workspace_uuid = own.uuid
      where v.created_by = ${user_uuid}::uuid
        and (v.board_uuid is null or v.board_uuid in (select b.uuid from (${ownBoards(user_uuid)}) b))
      order by v.created_at, v.uuid`),
  );
}
