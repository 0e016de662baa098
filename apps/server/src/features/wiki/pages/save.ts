import type { DocumentJson } from "@stoa/document";
import { changedLinks } from "#features/wiki/links/index.ts";
import { changedWords } from "#features/wiki/search/index.ts";
import { treeChanged } from "#features/wiki/wikis/index.ts";
import type { Writable } from "#platform/auth/rows.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { pageEvent } from "./events.ts";
import { readLeanPage, updatePageRow } from "./queries.ts";
import { newVersion } from "./version-queries.ts";
import type { Source } from "./version-view.ts";
import type { PageRow } from "./view.ts";

/** What a page is to say from now on. */
export type Saved = { readonly title: string; readonly document: DocumentJson; readonly source: Source };

/** A page that was just written, and what it says now. */
type Written = {
  readonly workspace_uuid: string;
  readonly wiki_uuid: string;
  readonly uuid: string;
  readonly title: string;
  readonly document: DocumentJson;
};

/** Stores what belongs to every save of a page, the first one too: its version, the words by which it is found, and its links. */
export async function keepSaved(
  tx: Transaction<never>,
  page: Written,
  user_uuid: string,
  source: Source,
): Promise<void> {
  const links = changedLinks(page.workspace_uuid, [{ kind: "page", uuid: page.uuid, document: page.document }]);
  // one statement: everybody else who writes the page waits meanwhile
  await tx.rows(
    raw(sql`with ${changedWords(page)} ${links} ${newVersion(tx, page, user_uuid, source)} select from kept`),
  );
}

/**
 * Writes what a page says: the only function that changes the title or the content of a page. A page that says this already
 * is left alone (§4.5 rule 6).
 * @param page locked together with its wiki if the title may change, because the tree shows it
 * @param user_uuid who saves it
 * @returns the page as it is now, without its content
 */
export async function savePage(
  tx: Transaction<"wiki_page.updated">,
  page: Writable<"page">,
  { title, document, source }: Saved,
  user_uuid: string,
): Promise<PageRow> {
  const written = await updatePageRow(tx, page, { title, document });
  if (written === undefined) return readLeanPage(tx, page);
  await keepSaved(tx, { ...page, title, document }, user_uuid, source);
  if (written.title_changed) await treeChanged(tx, page.workspace_uuid, page.wiki_uuid);
  const row = await readLeanPage(tx, page);
  const changed = [...(written.title_changed ? ["title"] : []), ...(written.content_changed ? ["content"] : [])];
  tx.emit(pageEvent("wiki_page.updated", row, { changed }));
  return row;
}
