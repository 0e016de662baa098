import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { DocumentJson } from "@stoa/document";
import { attachmentFile } from "#features/content/attachments/index.ts";
import { shownAttachments } from "#features/wiki/publishing/index.ts";
import type { Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { SignatureFile } from "./document.ts";

/** The largest size of the files of a document together, because each is read for its hash. In bytes. */
const mostBytes = 100_000_000;

/** A file that the content of a page shows. */
type ShownFile = Omit<SignatureFile, "sha256">;

/** The files of a page that its content shows, without those in the trash. @param isWrite nobody deletes them until the commit */
async function findShownFiles(
  reader: Reader,
  page_uuid: string,
  document: DocumentJson,
  isWrite: boolean,
): Promise<ShownFile[]> {
  const uuids = [...shownAttachments(page_uuid, document)];
  return reader.rows(
    raw<ShownFile>(sql`select a.uuid as attachment_uuid, a.file_uuid, a.name, a.content_type, a.size_bytes
      from attachments a
      where a.page_uuid = ${page_uuid}::uuid and a.uuid = any (${uuids}::uuid[]) and a.archived_at is null
      order by a.uuid ${isWrite ? sql`for key share` : sql``}`),
  );
}

async function hashFile(storage: Storage, file_uuid: string): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(await storage.read(attachmentFile(file_uuid)), hash);
  return hash.digest();
}

/** @throws Error when a stored file is not the one that was signed: such a document must not be sealed */
export async function checkFiles(storage: Storage, files: readonly SignatureFile[]): Promise<void> {
  for (const { file_uuid, sha256 } of files) {
    if (!(await hashFile(storage, file_uuid)).equals(sha256)) {
      throw new Error("A file of a signature request was changed.");
    }
  }
}

function checkSize(files: readonly ShownFile[], fail: Fail<"signature_files_too_large">): void {
  const bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (bytes > mostBytes) fail("signature_files_too_large");
}

/** A page as it is stored now. */
type ShownPage = {
  readonly page_uuid: string;
  readonly workspace_uuid: WorkspaceUuid;
  readonly title: string;
  readonly content_json: DocumentJson;
};

/** Reads what a page shows now. */
export function readShown(reader: Reader, page_uuid: string): Promise<ShownPage | undefined> {
  return reader.first(
    raw<ShownPage>(
      sql`select p.uuid as page_uuid, p.workspace_uuid, p.title, p.content_json from pages p where p.uuid = ${page_uuid}::uuid`,
    ),
  );
}

/** The files that a page shows now, with their hashes, before the transaction, in which most of it is needed. The caller may read the page. */
export async function hashShownFiles(
  reader: Reader,
  storage: Storage,
  { page_uuid, content_json }: ShownPage,
  fail: Fail<"signature_files_too_large">,
): Promise<SignatureFile[]> {
  const files = await findShownFiles(reader, page_uuid, content_json, false);
  checkSize(files, fail);
  const hashed: SignatureFile[] = [];
  for (const file of files) hashed.push({ ...file, sha256: await hashFile(storage, file.file_uuid) });
  return hashed;
}

/** The files that a document shows, with their hashes. @param known those that were hashed before the transaction: a stored file is never changed */
export async function filesOf(
  reader: Reader,
  storage: Storage,
  page_uuid: string,
  document: DocumentJson,
  known: readonly SignatureFile[],
  fail: Fail<"signature_files_too_large">,
): Promise<SignatureFile[]> {
  const files = await findShownFiles(reader, page_uuid, document, true);
  checkSize(files, fail);
  const hashes = new Map(known.map(({ file_uuid, sha256 }) => [file_uuid, sha256]));
  const hashed: SignatureFile[] = [];
  // only what the page shows since a moment ago is not known yet
  for (const file of files) {
    hashed.push({ ...file, sha256: hashes.get(file.file_uuid) ?? (await hashFile(storage, file.file_uuid)) });
  }
  return hashed;
}
