import { ownWorkspaces } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ExportRow, Privacy } from "#platform/auth/privacy.ts";

/** The exports of workspaces that a person asked for. */
export const privacy: Privacy = { tables: ["exports"], export: { workspace_exports: exports } };

function exports(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select e.workspace_uuid, e.uuid, e.state, ${isoOf("e.created_at")} as created_at
      from (${ownWorkspaces(user_uuid)}) own join exports e on e.workspace_uuid = own.uuid
      where e.created_by = ${user_uuid}::uuid order by e.created_at, e.uuid`),
  );
}
