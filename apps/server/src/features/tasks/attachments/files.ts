import type { Platform } from "#platform/http/services.ts";
import type { UploadKind } from "#platform/http/upload-kind.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { removeUnusedFilesJob } from "./jobs.ts";
import { findKept } from "./kept-files.ts";

/** The area of the attachments in the storage. A file without a row in the database is removed by the sweep. */
export const attachmentArea = "attachments";

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
