import { mostLevels, mostPages } from "#features/content/page-text/index.ts";
import type { Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { publicPageEvents, tellPublished, tellUnpublished, treeOf } from "#features/content/public-links/index.ts";
import { removeFiles } from "#features/content/attachments/index.ts";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { archiveTree, deleteTrees, findFilesOfTrees, restoreTree } from "./archive-queries.ts";
import { pageEvent } from "./events.ts";
import { readSurroundings } from "./place.ts";
import { countPages, readLeanPage } from "./queries.ts";
import { type Page, toLeanPage } from "./view.ts";

/** The events of `putAwayPage`. */
export const putAwayEvents = ["wiki_page.archived", ...publicPageEvents] as const;

/** Moves a page to the trash, with the pages under it. @param page locked together with its wiki */
export async function putAwayPage(
  tx: Transaction<(typeof putAwayEvents)[number]>,
  page: WritableRow<"page">,
): Promise<Page> {
  await tellUnpublished(tx, treeOf(page));
  const page_total = await archiveTree(tx, page);
  await treeChanged(tx, page.workspace_uuid, page.wiki_uuid);
  const archived = await readLeanPage(tx, page);
  tx.emit(pageEvent("wiki_page.archived", archived, { page_total }));
  return toLeanPage(archived);
}

/**
 * Restores a page from the trash, with exactly the pages that went there with it. If its parent is not there any more, or has
 * come to lie too deep, it comes to the top of the wiki. The caller of this function authorizes it.
 * @param page locked together with its wiki
 * @returns undefined when it is not in the trash
 */
export async function restorePage(
  tx: Transaction<"wiki_page.restored" | "wiki_page.published" | "wiki_page.unpublished">,
  page: WritableRow<"page">,
  fail: Fail<"page_limit">,
): Promise<Page | undefined> {
  const { workspace_uuid, wiki_uuid, parent_page_uuid } = page;
  const place = { workspace_uuid, wiki_uuid, parent_page_uuid, page_uuid: page.uuid };
  const { above, levels } = await readSurroundings(tx, place);
  const isRoom = above > 0 && above + levels <= mostLevels;
  const page_total = await restoreTree(tx, page, isRoom ? parent_page_uuid : null);
  if (page_total === 0) return undefined;
  const wiki = { workspace_uuid, uuid: wiki_uuid };
  if ((await countPages(tx, wiki)) > mostPages) fail("page_limit", { most: mostPages });
  await treeChanged(tx, workspace_uuid, wiki_uuid);
  const restored = await readLeanPage(tx, page);
  tx.emit(pageEvent("wiki_page.restored", restored, { page_total }));
  await tellPublished(tx, treeOf(page));
  return toLeanPage(restored);
}

/**
 * Deletes pages of the trash for good, with those that went there with them, all their versions and their files. Pages that were
 * archived under them before stay in the trash.
 * @returns how many of the pages were deleted
 */
export async function purgePages(
  tx: Transaction<"wiki_page.deleted">,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<number> {
  const files = await findFilesOfTrees(tx, workspace_uuid, uuids);
  const deleted = await deleteTrees(tx, workspace_uuid, uuids);
  // those of a page that was restored meanwhile are still somebody's, and stay
  removeFiles(tx, files);
  for (const { uuid, title } of deleted) {
    tx.emit({ name: "wiki_page.deleted", page_uuid: uuid, data: { page: { uuid, title } } });
  }
  return new Set(deleted.map(({ archived_with }) => archived_with)).size;
}
