import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The text of a page. */
export type PageText = { readonly uuid: string; readonly title: string; readonly content_json: DocumentJson };

/** Reads what pages say. Those that were archived meanwhile are left out. */
export function findTexts(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<PageText[]> {
  return reader.rows(
    raw<PageText>(sql`select p.uuid, p.title, p.content_json from pages p
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = any (${uuids}::uuid[]) and p.archived_at is null`),
  );
}

/** The size of the contents of pages together in bytes, as JSON. */
export async function findLength(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<number> {
  const { bytes } = await reader.one(
    raw<{ bytes: number }>(sql`select coalesce(sum(octet_length(p.content_json::text)), 0)::float8 as bytes from pages p
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = any (${uuids}::uuid[]) and p.archived_at is null`),
  );
  return bytes;
}
