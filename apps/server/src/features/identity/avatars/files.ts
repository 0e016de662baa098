import { imageSizes } from "#platform/files/square-pictures.ts";
import { imageFile } from "#platform/storage/storage.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";

/** Removes an image's files after the commit. @param uuid names the files; null when there are none */
export function removeFiles(tx: Transaction<never>, uuid: string | null): void {
  if (uuid === null) return;
  for (const size of imageSizes) tx.enqueue(removeFileJob, { name: imageFile(uuid, size) });
}
