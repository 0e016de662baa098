import { attachmentEvent, importAttachments } from "#features/content/attachments/index.ts";
import { onlyThese, tellPublished } from "#features/content/public-links/index.ts";
import { mostLevels } from "#features/content/page-text/index.ts";
import {
  checkImportRoom,
  findImportRoom,
  importPages,
  type ImportTarget,
  positionAfter,
} from "#features/wiki/pages/index.ts";
import { countWikis, insertWiki, mostWikis, treeChanged } from "#features/wiki/wikis/index.ts";
import { ApiError } from "#kernel/errors.ts";
import { checkRoom, keepRoom } from "#platform/auth/grow.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { creatorOf } from "../importer.ts";
import type { ImportResult, RunningImport } from "../queries.ts";
import type { WikiChunk } from "./chunks.ts";
import type { WikiOutline } from "./plan-markdown.ts";

/** The place where pages are imported to; null for a new wiki. */
function targetOf({ workspace_uuid, wiki_uuid, parent_page_uuid }: RunningImport): ImportTarget | null {
  return wiki_uuid === null ? null : { workspace_uuid, wiki_uuid, parent_page_uuid };
}

/** The number of levels for the pages of an import. @throws ApiError when there is no such place */
export async function levelsFor(reader: Reader, row: RunningImport): Promise<number> {
  const target = targetOf(row);
  return target === null ? mostLevels : (await findImportRoom(reader, target)).levels;
}

/** The pages of an import, in parts, and how its progress is noted. */
export type WikiParts = {
  /** the next part; null at the end */
  next(): Promise<WikiChunk | null>;
  /** @param more how many pages more are done */
  noteProgress(more: number): Promise<void>;
};

/** Checks that the pages have room, without any lock. @throws ApiError page_limit, wiki_limit and others */
export async function checkBefore(reader: Reader, row: RunningImport, outline: WikiOutline): Promise<string> {
  const target = targetOf(row);
  if (target === null) {
    if ((await countWikis(reader, row.workspace_uuid)) >= mostWikis)
      throw new ApiError("wiki_limit", { most: mostWikis });
    return "0";
  }
  const room = await findImportRoom(reader, target);
  checkImportRoom(room, outline);
  return room.last;
}

/** Reads everything and writes nothing: the report of an import. */
export async function previewWiki(
  reader: Reader,
  row: RunningImport,
  outline: WikiOutline,
  parts: WikiParts,
): Promise<ImportResult> {
  await checkBefore(reader, row, outline);
  const totals = new Totals();
  for (let chunk = await parts.next(); chunk !== null; chunk = await parts.next()) {
    totals.add(chunk);
    await parts.noteProgress(chunk.pages.length);
  }
  await checkRoom(reader, "storage", row, totals.bytes);
  return totals.report(row, outline);
}

/**
 * Writes the pages and their files. The workspace and the wiki are locked at the end, so that nobody else waits long.
 * @param parts their files are stored already; `lockWorkspace` locks the workspace, and checks again that the person may import
 */
export async function writeWiki(
  tx: Transaction,
  row: RunningImport,
  outline: WikiOutline,
  parts: WikiParts & { lockWorkspace(): Promise<void> },
): Promise<ImportResult> {
  const last = await checkBefore(tx, row, outline);
  const { workspace_uuid } = row;
  const target = targetOf(row) ?? (await makeWiki(tx, row, outline.name));
  const totals = new Totals();
  for (let chunk = await parts.next(); chunk !== null; chunk = await parts.next()) {
    await writeChunk(tx, row, target, chunk, last);
    totals.add(chunk);
    await parts.noteProgress(chunk.pages.length);
  }
  await parts.lockWorkspace();
  // the pages are there already
  checkImportRoom(await findImportRoom(tx, target, true), { pages: 0, levels: outline.levels });
  if (row.wiki_uuid === null && (await countWikis(tx, workspace_uuid)) > mostWikis) {
    throw new ApiError("wiki_limit", { most: mostWikis });
  }
  await keepRoom(tx, "storage", row, totals.bytes);
  await treeChanged(tx, workspace_uuid, target.wiki_uuid);
  // only under the lock of the wiki is it known what is public
  if (target.parent_page_uuid !== null) await tellPublished(tx, onlyThese(workspace_uuid, totals.uuids));
  return { ...totals.report(row, outline), wiki_uuid: target.wiki_uuid };
}

async function makeWiki(tx: Transaction<"wiki.created">, row: RunningImport, name: string): Promise<ImportTarget> {
  const { workspace_uuid, user_uuid: created_by } = row;
  const wiki = await insertWiki(tx, { uuid: workspace_uuid }, { name, created_by });
  tx.emit({ name: "wiki.created", data: { wiki } });
  return { workspace_uuid, wiki_uuid: wiki.uuid, parent_page_uuid: null };
}

async function writeChunk(
  tx: Transaction<"wiki_page.created" | "attachment.created">,
  row: RunningImport,
  { workspace_uuid, wiki_uuid, parent_page_uuid }: ImportTarget,
  chunk: WikiChunk,
  last: string,
): Promise<void> {
  const pages = chunk.pages.map((page) =>
    page.parent_page_uuid === null ? { ...page, parent_page_uuid, position: positionAfter(last, page.position) } : page,
  );
  await importPages(tx, { workspace_uuid, wiki_uuid, created_by: creatorOf(row) }, pages);
  if (chunk.attachments.length > 0) {
    await importAttachments(tx, { workspace_uuid, created_by: row.user_uuid }, chunk.attachments);
    for (const file of chunk.attachments) {
      tx.emit(attachmentEvent("attachment.created", { uuid: file.page_uuid, wiki_uuid, title: file.page_title }, file));
    }
  }
  await tx.flush();
}

/** Counts what the parts of an import have. */
class Totals {
  pages = 0;
  readonly uuids: string[] = [];
  bytes = 0;
  #attachments = 0;
  #skipped: WikiChunk["skipped"] = [];

  add({ pages, files, attachments, skipped }: WikiChunk): void {
    this.pages += pages.length;
    this.uuids.push(...pages.map(({ uuid }) => uuid));
    this.#attachments += attachments.length;
    this.bytes += files.reduce((sum, file) => sum + file.size_bytes, 0);
    if (skipped.length > 0) this.#skipped = skipped;
  }

  report(row: RunningImport, { name }: WikiOutline): ImportResult {
    const wikis = row.wiki_uuid === null ? [name] : [];
    const created = { wikis, pages: this.pages, attachments: this.#attachments };
    return { created, skipped: this.#skipped };
  }
}
