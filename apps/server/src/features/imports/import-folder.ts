import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "#platform/deployment/services.ts";
import type { TakeRoom } from "#platform/files/upload-room.ts";
import { makePrivateFolder } from "#platform/storage/private-folder.ts";

/**
 * Makes a folder for the files of one import, which is gone afterwards.
 * @param work asks for room before it writes there
 * @throws StorageFailed where the disk has no room
 */
export function inImportFolder<T>(
  { uploadRoom }: Pick<Platform, "uploadRoom">,
  work: (folder: string, take: TakeRoom) => Promise<T>,
): Promise<T> {
  const folder = join(uploadRoom.folder, `import-${randomUUID()}`);
  return uploadRoom.make(async (take) => {
    await makePrivateFolder(folder);
    return work(folder, take).finally(() => rm(folder, { recursive: true, force: true }));
  });
}
