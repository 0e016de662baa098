import type { Platform } from "#platform/http/services.ts";
import { removeOldFiles } from "#platform/storage/old-files.ts";
import { sweepArea, sweepGrace } from "#platform/storage/sweep.ts";
import { attachmentArea } from "./files.ts";
import { findKept } from "./kept-files.ts";

/** Removes files without a row that are older than a day: from uploads that a crash interrupted, and from deleted boards. */
export async function sweepFiles({ pool, services, uploadFolder }: Platform): Promise<void> {
  const before = new Date(services.now() - sweepGrace);
  await removeOldFiles(uploadFolder, before);
  await sweepArea(services.storage, attachmentArea, before, (uuids) => findKept(pool, uuids));
}
