import type { Platform } from "#platform/http/services.ts";
import type { UploadKind } from "#platform/http/declaration.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { job } from "#platform/jobs/declaration.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { removeOldFiles } from "#platform/storage/old-files.ts";
import { sweepArea, sweepGrace } from "#platform/storage/sweep.ts";

/** The area of the attachments in the storage. A file without a row in the database is removed by the sweep. */
const attachmentArea = "attachments";

/** The name of an attachment in the storage. */
export function attachmentFile(uuid: string): string {
  return `${attachmentArea}/${uuid}`;
}

/** A file of one of the ten types that can be attached (§8). */
export const attachmentUpload: UploadKind = {
  accepts: () => true,
  filesOf: ({ uuid, path }) => [{ name: attachmentFile(uuid), path }],
  errors: [],
};

/** Removes the files of deleted attachments after the commit, if no other attachment has them. @param uuids of the files */
export function removeFiles(tx: Transaction<never>, uuids: readonly string[]): void {
  if (uuids.length > 0) tx.enqueue(removeUnusedFilesJob, { file_uuids: [...uuids] });
}

/** Removes files that no attachment has. A copy of an attachment that is made meanwhile has locked it, so it is seen here. */
export async function removeUnusedFiles(
  { pool, services }: Platform,
  { file_uuids }: { readonly file_uuids: readonly string[] },
): Promise<void> {
  const kept = await findKept(pool, file_uuids);
  for (const uuid of file_uuids.filter((each) => !kept.has(each))) await services.storage.remove(attachmentFile(uuid));
}

/** Removes the files of attachments that were deleted, unless a copy of an attachment has the same file. */
export const removeUnusedFilesJob = job<{ file_uuids: string[] }>("remove_unused_files", { queue: "housekeeping" });

/** Removes files that a crash left without a row. */
export const sweepFilesJob = job("sweep_files", { queue: "housekeeping" });

/** Every file that `findKept` would keep, by its name in the storage. */
export const namedFiles = `select 'attachments/' || file_uuid as name from attachments
  union select 'attachments/' || file_uuid from signature_files`;

/** The uuids of files that are in use: by an attachment, in the trash or not, or by a document that somebody is asked to sign. */
async function findKept(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(
      sql`select a.file_uuid as uuid from attachments a where a.file_uuid = any (${uuids}::uuid[])
        union select f.file_uuid from signature_files f where f.file_uuid = any (${uuids}::uuid[])`,
    ),
  );
  return new Set(rows.map((row) => row.uuid));
}

/** Removes files without a row that are older than a day: from uploads that a crash interrupted, and from deleted boards. */
export async function sweepFiles({ pool, services, uploadFolder }: Platform): Promise<void> {
  const before = new Date(services.now() - sweepGrace);
  await removeOldFiles(uploadFolder, before);
  await sweepArea(services.storage, attachmentArea, before, (uuids) => findKept(pool, uuids));
}
