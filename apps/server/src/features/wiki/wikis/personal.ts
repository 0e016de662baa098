import { ownWikis } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ExportRow, Privacy } from "#platform/auth/privacy.ts";

/** The wikis that a person created, if they may still see them. */
export const privacy: Privacy = { tables: ["wikis"], export: { wikis_created: wikisCreated } };

function wikisCreated(reader: Reader, user_uuid: string): Promise<ExportRow[]> {
  return reader.rows(
    raw(sql<ExportRow>`select own.workspace_uuid, own.uuid, own.name, ${isoOf("k.created_at")} as created_at
      from (${ownWikis(user_uuid)}) own join wikis k on (k.workspace_uuid, k.uuid) = (own.workspace_uuid, own.uuid)
      where k.created_by = ${user_uuid}::uuid order by k.created_at, k.uuid`),
  );
}
