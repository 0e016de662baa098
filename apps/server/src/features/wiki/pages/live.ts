import type { DocumentJson } from "@stoa/document";
import { grantToSystem, type Rows } from "#platform/auth/rows.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { LiveKey, LiveKind } from "#platform/live/kinds.ts";
import type { Live } from "#platform/live/live.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { pageEvent } from "./events.ts";
import { keepSaved } from "./keep-saved.ts";
import { isPage, readDocumentOf, readLeanPage, updatePageRow } from "./queries.ts";
import { liveVersion } from "./version-queries.ts";

/** How a page stores what people edit together. */
export const live: LiveKind = {
  kind: "page",
  lock: async (tx, key) => (await lockPage(tx, key)) !== undefined,
  read: readDocumentOf,
  save: async (tx, key, { document, authors }) => {
    const page = await lockPage(tx, key);
    if (page === undefined) return false;
    const written = await updatePageRow(tx, grantToSystem<"page">(page), { title: page.title, document });
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
    raw<
      Rows["page"]
    >(sql`select p.workspace_uuid, p.wiki_uuid, p.uuid, p.parent_page_uuid, p.position, p.title, p.version,
        p.created_by, p.created_via, p.created_at, p.updated_at, p.archived_at, p.archived_with,
        p.public_token, p.published_by, p.published_at, p.public_children, p.view_count
      from pages p where ${isPage(key)} for no key update`),
  );
}

/** What a page is found by among live documents. */
export function liveKeyOf({ workspace_uuid, uuid }: { workspace_uuid: string; uuid: string }): LiveKey {
  return { kind: "page", workspace_uuid, uuid };
}

/**
 * A page as it is for a write: what people edit together and is not stored yet is stored first, so that the version is that
 * of what they see.
 * @param page locked
 */
export async function settled<Page extends Pick<Rows["page"], "workspace_uuid" | "uuid" | "version">>(
  live: Live,
  tx: Transaction<never>,
  page: Page,
): Promise<Page> {
  const { isSaved } = await live.settle(tx, liveKeyOf(page));
  return isSaved ? { ...page, version: (await readLeanPage(tx, page)).version } : page;
}

/** What a write makes a page say, people who edit it see at once. @param document as it is stored now */
export async function showToRoom(
  live: Live,
  tx: Transaction<never>,
  page: Pick<Rows["page"], "workspace_uuid" | "uuid">,
  write: { readonly document: DocumentJson; readonly user_uuid: string },
): Promise<void> {
  await live.record(tx, liveKeyOf(page), write);
}
