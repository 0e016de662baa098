import { exportOfTasks } from "#features/tasks/parts/index.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { ExportPart, Privacy } from "#platform/auth/privacy.ts";

/** The comments that a person wrote on boards that they may still open, and how far they have read. */
export const privacy: Privacy = {
  tables: ["comments", "comment_reads"],
  export: { comments, comment_reads: commentReads },
  erase: async (tx, user_uuid) => {
    // by workspace, as the table is ordered
    await tx.rows(
      raw(sql`delete from comment_reads where user_uuid = ${user_uuid}::uuid
        and workspace_uuid in (select workspace_uuid from members where user_uuid = ${user_uuid}::uuid)`),
    );
  },
};

function comments(reader: Reader, user_uuid: string): ExportPart {
  return exportOfTasks(reader, user_uuid, {
    table: sql`comments`,
    last: sql`h.uuid`,
    columns: sql`h.uuid, h.body, ${isoOf("h.created_at")} as created_at, ${isoOf("h.updated_at")} as updated_at,
      ${isoOf("h.archived_at")} as archived_at`,
    whose: sql`h.author_uuid = ${user_uuid}::uuid`,
  });
}

function commentReads(reader: Reader, user_uuid: string): ExportPart {
  return exportOfTasks(reader, user_uuid, {
    table: sql`comment_reads`,
    last: sql`h.user_uuid`,
    columns: sql`h.user_uuid, ${isoOf("h.read_at")} as read_at`,
    whose: sql`h.user_uuid = ${user_uuid}::uuid`,
  });
}
