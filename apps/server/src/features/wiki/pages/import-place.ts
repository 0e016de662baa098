import { mostLevels, mostPages } from "#features/content/page-text/index.ts";
import { ApiError } from "#kernel/errors.ts";
import { toDecimal, toMicros } from "#kernel/position.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { readSurroundings } from "./place.ts";
import { countPages } from "./queries.ts";

/** The wiki into which pages are imported, and the page under which they come; null for its top. */
export type ImportTarget = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly wiki_uuid: string;
  readonly parent_page_uuid: string | null;
};

/** The room in an import's place. */
export type ImportRoom = {
  readonly levels: number;
  readonly pages: number;
  /** the position of the last page there; "0" without one */
  readonly last: string;
};

/**
 * Looks whether pages can be imported to a place, and how many.
 * @param lock blocks other changes of the tree until the commit; the workspace is locked before
 * @throws ApiError wiki_not_found, page_parent_elsewhere
 */
export async function findImportRoom(reader: Reader, target: ImportTarget, lock = false): Promise<ImportRoom> {
  const { workspace_uuid, wiki_uuid, parent_page_uuid } = target;
  const wiki = await reader.first(
    raw<{ uuid: string }>(sql`select k.uuid from wikis k where k.workspace_uuid = ${workspace_uuid}::uuid
      and k.uuid = ${wiki_uuid}::uuid and k.archived_at is null ${lock ? sql`for no key update` : sql``}`),
  );
  if (wiki === undefined) throw new ApiError("wiki_not_found");
  const { above } = await readSurroundings(reader, { ...target, page_uuid: null });
  if (parent_page_uuid !== null && above === 0) throw new ApiError("page_parent_elsewhere");
  const { last } = await reader.one(
    raw<{ last: string }>(sql`select coalesce(max(p.position), 0)::text as last from pages p
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.wiki_uuid = ${wiki_uuid}::uuid and p.archived_at is null
        and p.parent_page_uuid is not distinct from ${parent_page_uuid}::uuid`),
  );
  const pages = mostPages - (await countPages(reader, { workspace_uuid, uuid: wiki_uuid }));
  return { levels: mostLevels - above, pages, last };
}

/** @throws ApiError page_limit, page_too_deep. @param needed of the import */
export function checkImportRoom(room: ImportRoom, needed: { readonly pages: number; readonly levels: number }): void {
  if (needed.pages > room.pages) throw new ApiError("page_limit", { most: mostPages });
  if (needed.levels > room.levels) throw new ApiError("page_too_deep", { most: mostLevels });
}

/** The position of a page that is imported, behind those that are there. */
export const positionAfter = (last: string, position: string): string => toDecimal(toMicros(last) + toMicros(position));
