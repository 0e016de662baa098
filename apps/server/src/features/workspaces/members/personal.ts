import { ownBoards, ownWorkspaces } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Privacy, ExportRow } from "#platform/auth/privacy.ts";

/** The workspaces and boards that a person belongs or belonged to. */
export const privacy: Privacy = {
  tables: ["members", "board_members"],
  export: { memberships, board_memberships: boardMemberships },
  erase: async (tx, user_uuid) => {
    await tx.rows(
      raw(sql`delete from board_members bm using members m
        where m.user_uuid = ${user_uuid}::uuid
          and (bm.workspace_uuid, bm.user_uuid) = (m.workspace_uuid, m.user_uuid)`),
    );
    // a deactivated membership cannot be resumed any more either
    await tx.rows(
      raw(sql`update members set deactivated_at = coalesce(deactivated_at, clock_timestamp()),
          left_at = clock_timestamp(), updated_at = clock_timestamp()
        where user_uuid = ${user_uuid}::uuid and left_at is null`),
    );
  },
};

/** A person's memberships, including former ones. The name of a workspace is exported if the person may still open it. */
function memberships(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select m.workspace_uuid, own.name as workspace_name, m.role,
        ${isoOf("m.joined_at")} as joined_at, ${isoOf("m.deactivated_at")} as deactivated_at,
        ${isoOf("m.left_at")} as left_at
      from members m left join (${ownWorkspaces(user_uuid)}) own on own.uuid = m.workspace_uuid
      where m.user_uuid = ${user_uuid}::uuid order by m.joined_at, m.workspace_uuid`),
  );
}

function boardMemberships(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select own.workspace_uuid, own.uuid as board_uuid, own.name as board_name,
        ${isoOf("bm.created_at")} as created_at
      from (${ownBoards(user_uuid)}) own join board_members bm
        on (bm.workspace_uuid, bm.board_uuid, bm.user_uuid) = (own.workspace_uuid, own.uuid, ${user_uuid}::uuid)
      order by bm.created_at, own.uuid`),
  );
}
