import type { DocumentJson } from "@stoa/document";
import { type PageValues, pageValuesOf } from "#features/wiki/columns/index.ts";
import { changedFields } from "#kernel/changes.ts";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import { pageEvent } from "./events.ts";
import { keepSaved } from "./keep-saved.ts";
import { readLeanPage, updatePageRow } from "./queries.ts";
import { newVersion } from "./version-queries.ts";
import type { Source } from "./version-view.ts";
import type { PageRow } from "./view.ts";

/** The new values and content of a page. */
export type NewContent = PageValues & { readonly document: DocumentJson; readonly source: Source };

/**
 * Writes what a page says: the only function by which a request changes the values or the content of a page. A page that says
 * this already is not written (§4.5 rule 6).
 * @param page as `writePage` gave it, locked together with its wiki if a value may change, because the tree shows it
 * @param user_uuid who saves it
 * @returns the page as it is now, without its content
 */
export async function savePage(
  tx: Transaction<"wiki_page.updated">,
  text: TextWrite,
  page: WritableRow<"page">,
  saved: NewContent,
  user_uuid: string,
): Promise<PageRow> {
  const written = await updatePageRow(tx, page, saved, text);
  if (written === undefined) return readLeanPage(tx, page);
  await keepSaved(tx, { ...page, ...saved }, newVersion(tx, page, user_uuid, saved.source));
  const values = changedFields(page, pageValuesOf(saved));
  if (values.length > 0) await treeChanged(tx, page.workspace_uuid, page.wiki_uuid);
  const row = await readLeanPage(tx, page);
  const changed = [...values, ...(written.content_changed ? ["content" as const] : [])];
  tx.emit(pageEvent("wiki_page.updated", row, { changed }));
  return row;
}
