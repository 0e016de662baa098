import { findImportRoom, type ImportTarget } from "#features/wiki/pages/index.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Grow } from "#platform/auth/grow.ts";
import type { Reader } from "#platform/db/query.ts";

/** The place that an import names; null for a new wiki. */
type Target = Omit<ImportTarget, "wiki_uuid"> & { readonly wiki_uuid: string | null };

/** Looks whether the wiki and the page are there. @throws ApiError wiki_not_found, page_parent_elsewhere */
export async function checkWiki(reader: Reader, target: Target, fail: Fail<"import_invalid">): Promise<void> {
  const { wiki_uuid, parent_page_uuid } = target;
  if (wiki_uuid !== null) await findImportRoom(reader, { ...target, wiki_uuid });
  else if (parent_page_uuid !== null) fail("import_invalid", { problem: "a page needs its wiki: send wiki_uuid." });
}

/**
 * Looks whether there may be another board.
 * @param addsBoard false for a dry run, whose report names the limit that the import would exceed, and for an export of Stoa, of which the
 *   job finds out how many boards it has
 */
export async function checkBoards(
  { workspace_uuid, wiki_uuid, parent_page_uuid }: Target,
  addsBoard: boolean,
  grow: Grow<"board">,
  fail: Fail<"import_invalid">,
): Promise<void> {
  if ((wiki_uuid ?? parent_page_uuid) !== null) fail("import_invalid", { problem: "only markdown comes to a wiki." });
  if (addsBoard) await grow("board", { workspace_uuid });
}
