import { pageValuesOf } from "#features/wiki/columns/index.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { columnsOf, grantToSystem, type Rows, type WritableRow } from "#platform/auth/rows.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { LiveKey, LiveKind } from "#platform/live/kinds.ts";
import type { Live } from "#platform/live/live.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { pageEvent } from "./events.ts";
import { keepSaved } from "./keep-saved.ts";
import { isPage, readDocumentOf, readLeanPage, updatePageRow } from "./queries.ts";
import { liveVersion } from "./version-queries.ts";

/** The storage of pages that people edit together. */
export const live: LiveKind = {
  kind: "page",
  longest: null,
  lock: async (tx, key) => (await lockPage(tx, key)) !== undefined,
  read: readDocumentOf,
  save: async (tx, key, { document, authors }, text) => {
    const page = await lockPage(tx, key);
    if (page === undefined) return false;
    const written = await updatePageRow(tx, grantToSystem<"page">(page), { ...pageValuesOf(page), document }, text);
    if (written === undefined) return false;
    await keepSaved(tx, { ...page, document }, liveVersion(page, authors));
    return true;
  },
  tell: async (tx, key) => {
    tx.emit(pageEvent("wiki_page.updated", await readLeanPage(tx, key), { changed: ["content"] }));
  },
};

/** Locks a page as a write of its content does, archived or not. */
function lockPage(tx: Transaction<never>, key: LiveKey): Promise<Rows["page"] | undefined> {
  return tx.first(
    raw<Rows["page"]>(sql`select ${sql.raw(columnsOf("page"))}
      from pages p where ${isPage(key)} for no key update`),
  );
}

/** The key of a page among live documents. */
function liveKeyOf({ workspace_uuid, uuid }: { workspace_uuid: WorkspaceUuid; uuid: string }): LiveKey {
  return { kind: "page", workspace_uuid, uuid };
}

/**
 * Lets a request write a page: people who edit it live lose nothing, and see the write at once.
 * @param page locked
 * @param write gets the page as they see it, with its version, and the right to store another text
 */
export function writePage<Result>(
  live: Live,
  tx: Transaction<never>,
  page: WritableRow<"page">,
  user_uuid: string,
  write: (page: WritableRow<"page">, text: TextWrite) => Promise<Result>,
): Promise<Result> {
  return live.write(tx, { key: liveKeyOf(page), user_uuid }, async (text) => {
    const { version } = text.isSettled ? await readLeanPage(tx, page) : page;
    return write({ ...page, version }, text);
  });
}
