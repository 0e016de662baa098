import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { changedLinks } from "#features/content/links/index.ts";
import { changedWords } from "#features/wiki/search/index.ts";
import { raw, type Sql, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** A page that was just written, with its new content. */
type WrittenPage = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly wiki_uuid: string;
  readonly uuid: string;
  readonly title: string;
  readonly document: DocumentJson;
};

/**
 * Stores what belongs to every save of a page, the first one too: its version, the words by which it is found, and its links.
 * @param version the parts of a statement that keep the version, `kept` the last
 */
export async function keepSaved(tx: Transaction<never>, page: WrittenPage, version: Sql): Promise<void> {
  const { workspace_uuid, uuid, document } = page;
  const links = changedLinks(workspace_uuid, [{ kind: "page", uuid, document, notifies: true }]);
  // one statement: everybody else who writes the page waits meanwhile
  await tx.rows(raw(sql`with ${changedWords(page)} ${links} ${version} select from kept`));
}
