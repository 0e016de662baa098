import { randomUUID } from "node:crypto";
import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { copyAttachments, findAttachmentsToCopy } from "#features/content/attachments/index.ts";
import { copyLinks } from "#features/content/links/index.ts";
import { copyWords, type PageCopy } from "#features/wiki/search/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type CopiedRoot, findNaming, insertCopies, writeContents } from "./copy-queries.ts";
import { readDocumentOf } from "./queries.ts";
import { keepSaved } from "./keep-saved.ts";
import { insertFirstVersions, newVersion } from "./version-queries.ts";

/** The number of contents that are held at once. */
const atOnce = 100;
const anyUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Copies pages with what they say, their files and their links: what named one of the copied pages or a file of theirs names
 * its copy. Versions and public links are not copied. The wiki of the copies is locked, and the place was checked.
 * @param uuids of the pages, the root first
 * @param chosen the uuid of the copy of the root
 */
export async function copyPages(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
  root: CopiedRoot,
  chosen: string,
): Promise<void> {
  const copies: PageCopy[] = uuids.map((from_uuid, index) => ({
    from_uuid,
    uuid: index === 0 ? chosen : randomUUID(),
  }));
  const files = await findAttachmentsToCopy(tx, workspace_uuid, uuids);
  const pageOf = new Map(copies.map(({ from_uuid, uuid }) => [from_uuid, uuid]));
  const newFiles = files.map(({ uuid, page_uuid }) => ({
    uuid: randomUUID(),
    from_uuid: uuid,
    page_uuid: pageOf.get(page_uuid) ?? chosen,
  }));
  await insertCopies(tx, workspace_uuid, copies, root);
  await copyAttachments(tx, workspace_uuid, root.created_by, newFiles);
  const renamed = new Map([...pageOf, ...newFiles.map((file) => [file.from_uuid, file.uuid] as const)]);
  for (let start = 0; start < copies.length; start += atOnce) {
    await renameIn(tx, workspace_uuid, copies.slice(start, start + atOnce), renamed);
  }
  await copyLinks(tx, workspace_uuid, copies);
  const under = copies.slice(1);
  if (under.length > 0) {
    await insertFirstVersions(tx, workspace_uuid, under, root.created_by);
    await copyWords(tx, workspace_uuid, under);
  }
  // the root has values, and maybe a wiki, of its own
  const document = await readDocumentOf(tx, { workspace_uuid, uuid: chosen });
  const { wiki_uuid, title, created_by } = root;
  const written = { workspace_uuid, wiki_uuid, uuid: chosen, title, document };
  await keepSaved(tx, written, newVersion(tx, written, created_by, "rest"));
}

/** Writes the uuids of the copies into the contents that have those of the originals. */
async function renameIn(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  copies: readonly PageCopy[],
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const naming = await findNaming(
    tx,
    workspace_uuid,
    copies.map(({ uuid }) => uuid),
  );
  const changed = naming.flatMap(({ uuid, content }) => {
    const written = content.replace(anyUuid, (found) => renamed.get(found.toLowerCase()) ?? found);
    return written === content ? [] : [{ uuid, document: JSON.parse(written) as DocumentJson }];
  });
  if (changed.length > 0) await writeContents(tx, workspace_uuid, changed);
}
