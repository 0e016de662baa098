import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { oldFiles } from "./old-files.ts";

/** Files outside the database. Names are made by us (an area and a uuid), never by a user. */
export type Storage = {
  /** Stores a copy of the file. The bytes are on the disk when the promise resolves. */
  put(name: string, sourcePath: string): Promise<void>;
  /** Opens a file. Rejects when there is none. */
  read(name: string): Promise<Readable>;
  /** Opens a file; null when there is none. */
  find(name: string): Promise<Readable | null>;
  /** Removes the file, if there is one; while a backup is made, this waits for its end. */
  remove(name: string): Promise<void>;
  /** Removes a file that never had a row, at once. */
  discard(name: string): Promise<void>;
  /** The names of the files of an area that were written before a moment, unfinished ones (`….part`) included. */
  list(area: string, before: Date): AsyncIterable<string>;
};

/** How often a removal asks whether the backup has ended. In milliseconds. */
const backupPause = 500;

/**
 * @param folder that contains the areas; in an area, files are in subfolders by the first two characters of their names
 * @param isBackingUp whether a backup is being made, whose rows may name a file that has none any more
 */
export function openFolderStorage(folder: string, isBackingUp: () => Promise<boolean>): Storage {
  const pathOf = (name: string): string => {
    const { dir, base } = parse(name);
    return join(folder, dir, base.slice(0, 2), base);
  };
  const discard = (name: string): Promise<void> => rm(pathOf(name), { force: true });
  return {
    put: async (name, sourcePath) => {
      const path = pathOf(name);
      const part = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await copyFile(sourcePath, part);
        await sync(part);
        await rename(part, path);
        // the new name is on the disk only after its folder was written
        await sync(dirname(path));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: async (name) => (await open(pathOf(name))).createReadStream(),
    find: async (name) => (await open(pathOf(name)).catch(nullIfMissing))?.createReadStream() ?? null,
    remove: async (name) => {
      while (await isBackingUp()) await delay(backupPause);
      await discard(name);
    },
    discard,
    list: (area, before) => namesBefore(folder, area, before),
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}

async function* namesBefore(folder: string, area: string, before: Date): AsyncGenerator<string> {
  for await (const path of oldFiles(join(folder, area), before)) yield `${area}/${basename(path)}`;
}
