import { imageSizes } from "#platform/files/square-pictures.ts";
import { imageFile } from "#platform/storage/storage.ts";
import type { Work } from "#platform/transaction/transaction.ts";

/** Has a picture's files removed after the commit. @param uuid what names them; nothing happens without */
export function removeFiles(work: Work, uuid: string | null): void {
  if (uuid === null) return;
  for (const size of imageSizes) work.enqueue("remove_file", { name: imageFile(uuid, size) });
}
