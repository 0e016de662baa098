import { exportOfTasks } from "#features/tasks/tasks/index.ts";
import { isoOf } from "#platform/db/json.ts";
import { type Reader, sql } from "#platform/db/query.ts";
import type { Privacy, ExportPart } from "#platform/deployment/privacy.ts";

/** The attachments that a person uploaded to boards that they may still open, without their bytes. */
export const privacy: Privacy = { tables: ["attachments"], export: { attachments } };

function attachments(reader: Reader, user_uuid: string): ExportPart {
  return exportOfTasks(reader, user_uuid, {
    table: sql`attachments`,
    last: sql`h.uuid`,
    columns: sql`h.uuid, h.name, h.content_type, h.size_bytes, ${isoOf("h.created_at")} as created_at,
      ${isoOf("h.archived_at")} as archived_at`,
    whose: sql`h.created_by = ${user_uuid}::uuid`,
  });
}
