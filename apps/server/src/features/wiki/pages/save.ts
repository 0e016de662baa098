import type { DocumentJson } from "@stoa/document";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import type { Writable } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import { pageEvent } from "./events.ts";
import { keepSaved } from "./keep-saved.ts";
import { readLeanPage, updatePageRow } from "./queries.ts";
import { newVersion } from "./version-queries.ts";
import type { Source } from "./version-view.ts";
import type { PageRow } from "./view.ts";

/** The new title and content of a page. */
export type Saved = { readonly title: string; readonly document: DocumentJson; readonly source: Source };

/**
 * Writes what a page says: the only function by which a request changes the title or the content of a page. A page that says
 * this already is left alone (§4.5 rule 6).
 * @param page as `writePage` gave it, locked together with its wiki if the title may change, because the tree shows it
 * @param user_uuid who saves it
 * @returns the page as it is now, without its content
 */
export async function savePage(
  tx: Transaction<"wiki_page.updated">,
  text: TextWrite,
  page: Writable<"page">,
  { title, document, source }: Saved,
  user_uuid: string,
): Promise<PageRow> {
  const written = await updatePageRow(tx, page, { title, document }, text);
  if (written === undefined) return readLeanPage(tx, page);
  await keepSaved(tx, { ...page, title, document }, newVersion(tx, page, user_uuid, source));
  if (written.title_changed) await treeChanged(tx, page.workspace_uuid, page.wiki_uuid);
  const row = await readLeanPage(tx, page);
  const { title_changed, content_changed } = written;
  const changed = [...(title_changed ? ["title" as const] : []), ...(content_changed ? ["content" as const] : [])];
  tx.emit(pageEvent("wiki_page.updated", row, { changed }));
  return row;
}
