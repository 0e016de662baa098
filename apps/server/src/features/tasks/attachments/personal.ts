import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { exportOfTasks } from "#features/tasks/parts/index.ts";
import { ownWikis } from "#platform/auth/visibility.ts";
import { isoOf } from "#platform/db/json.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type ExportPart, inPages, type Privacy } from "#platform/auth/privacy.ts";

/** The attachments that a person uploaded to boards and wikis that they may still open, without their bytes. */
export const privacy: Privacy = { tables: ["attachments"], export: { attachments, page_attachments: ofPages } };

function attachments(reader: Reader, user_uuid: string): ExportPart {
  return exportOfTasks(reader, user_uuid, {
    table: sql`attachments`,
    last: sql`h.uuid`,
    columns: sql`h.uuid, h.name, h.content_type, h.size_bytes, ${isoOf("h.created_at")} as created_at,
      ${isoOf("h.archived_at")} as archived_at`,
    whose: sql`h.created_by = ${user_uuid}::uuid`,
  });
}

type PageAttachment = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly page_uuid: string;
  readonly uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly created_at: string;
  readonly archived_at: string | null;
};

function ofPages(reader: Reader, user_uuid: string): ExportPart {
  return inPages<PageAttachment>((after, limit) =>
    reader.rows(
      raw(sql<PageAttachment>`select a.workspace_uuid, a.page_uuid, a.uuid, a.name, a.content_type, a.size_bytes,
          ${isoOf("a.created_at")} as created_at, ${isoOf("a.archived_at")} as archived_at
        from (${ownWikis(user_uuid)}) own
          join pages p on (p.workspace_uuid, p.wiki_uuid) = (own.workspace_uuid, own.uuid)
          join attachments a on (a.workspace_uuid, a.page_uuid) = (p.workspace_uuid, p.uuid)
        where a.created_by = ${user_uuid}::uuid
          and a.uuid > ${after?.uuid ?? nilUuid}::uuid
        order by a.uuid limit ${limit}::int`),
    ),
  );
}
