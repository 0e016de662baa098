import { imageSizes } from "#platform/files/square-pictures.ts";
import { imageFile } from "#platform/storage/storage.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";

/** Has a picture's files removed after the commit. @param uuid what names them; nothing happens without */
export function removeFiles(tx: Transaction, uuid: string | null): void {
  if (uuid === null) return;
  for (const size of imageSizes) tx.enqueue(removeFileJob, { name: imageFile(uuid, size) });
}
