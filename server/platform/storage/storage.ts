import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Files outside the database. Names are ours (uuids), never a user's. */
export type Storage = {
  /** Keeps a copy of the file; when it returns, the bytes are on the disk. */
  put(name: string, sourcePath: string): Promise<void>;
  read(name: string): Readable;
  /** Removes the file; nothing happens when there is none. */
  remove(name: string): Promise<void>;
};

/** @param folder where the files lie, two levels deep */
export function openFolderStorage(folder: string): Storage {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  return {
    put: async (name, sourcePath) => {
      const path = pathOf(name);
      const part = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await copyFile(sourcePath, part);
        const file = await open(part, "r+");
        await file.sync().finally(() => file.close());
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
