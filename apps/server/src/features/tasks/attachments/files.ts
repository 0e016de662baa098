import type { UploadKind } from "#platform/http/upload-kind.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

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

/** Removes the files of attachments after the commit. */
export function removeFiles(tx: Transaction<never>, uuids: readonly string[]): void {
  for (const uuid of uuids) tx.enqueue(removeFileJob, { name: attachmentFile(uuid) });
}
