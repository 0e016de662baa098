import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "#platform/http/services.ts";
import type { TakeRoom } from "#platform/files/upload-room.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** The room of an import. */
export type ImportRoom = {
  /** Asks for room for all its files, before the first one is unpacked. */
  expect(bytes: number): Promise<void>;
  /** Asks for room for the bytes of a part, whose files were unpacked. Those of the part before are stored then. */
  part(bytes: number, files: readonly { readonly path: string }[]): Promise<void>;
};

/** Keeps room for the files of an import that are still to be stored. */
export function openImportRoom(take: TakeRoom): ImportRoom {
  let [left, unpacked] = [0, 0];
  return {
    expect: (bytes) => take(0, (left = bytes)),
    part: async (bytes, files) => {
      left -= unpacked;
      const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
      unpacked = sizes.reduce((sum, size) => sum + size, 0);
      await take(bytes, left);
    },
  };
}

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
