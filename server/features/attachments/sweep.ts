import type { Platform } from "#platform/services.ts";
import { removeOldFiles } from "#platform/storage/old-files.ts";
import { attachmentArea } from "#platform/storage/storage.ts";
import { findKept } from "./queries.ts";

/** No upload takes so long, so what is older and has no row will never have one. In milliseconds. */
const grace = 24 * 60 * 60 * 1000;
const batch = 500;

/** Removes the files that have no row: of uploads that a crash cut off, and of boards that were deleted. A day old. */
export async function sweepFiles({ pool, services, uploadFolder }: Platform): Promise<void> {
  const { storage } = services;
  const before = new Date(services.now() - grace);
  await removeOldFiles(uploadFolder, before);
  const sweep = async (names: readonly string[]): Promise<void> => {
    const kept = await findKept(
      pool,
      names.map(uuidOf).filter((uuid) => uuid !== null),
    );
    const orphans = names.filter((name) => !kept.has(uuidOf(name) ?? ""));
    for (const name of orphans) await storage.remove(name);
  };
  let names: string[] = [];
  for await (const name of storage.list(attachmentArea, before)) {
    names.push(name);
    if (names.length < batch) continue;
    await sweep(names);
    names = [];
  }
  await sweep(names);
}

/** The uuid that a file is named after; null for a write that was never finished. */
function uuidOf(name: string): string | null {
  return /^[a-z]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1] ?? null;
}
