import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import type { ImageSize } from "#platform/files/square-pictures.ts";
import { basename, dirname, join, parse } from "node:path";
import type { Readable } from "node:stream";
import { oldFiles } from "./old-files.ts";

/** Files outside the database. Names are ours (uuids, with or without an area before them), never a user's. */
export type Storage = {
  /** Keeps a copy of the file; when it returns, the bytes are on the disk. */
  put(name: string, sourcePath: string): Promise<void>;
  /** Opens a file; fails at once when there is none. */
  read(name: string): Promise<Readable>;
  /** Opens a file; null when there is none. */
  find(name: string): Promise<Readable | null>;
  /** Removes the file; nothing happens when there is none. */
  remove(name: string): Promise<void>;
  /** The names in an area that were written before a moment, unfinished writes (`….part`) among them. */
  list(area: string, before: Date): AsyncIterable<string>;
};

/** The area of the attachments; the rows tell which of its files are alive. */
export const attachmentArea = "attachments";

/** The name of an attachment's bytes. */
export function attachmentFile(uuid: string): string {
  return `${attachmentArea}/${uuid}`;
}

/** The area of the pictures of people. */
export const imageArea = "images";

/** The name of a picture's bytes in one of its sizes. */
export function imageFile(uuid: string, size: ImageSize): string {
  return `${imageArea}/${uuid}.${size}`;
}

/** The name of an uploaded backlog, kept until its import has ended. */
export function importFile(uuid: string): string {
  return `imports/${uuid}`;
}

/** @param folder where the files lie, in areas, two levels deep */
export function openFolderStorage(folder: string): Storage {
  const pathOf = (name: string): string => {
    const { dir, base } = parse(name);
    return join(folder, dir, base.slice(0, 2), base);
  };
  return {
    put: async (name, sourcePath) => {
      const path = pathOf(name);
      const part = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await copyFile(sourcePath, part);
        await sync(part);
        await rename(part, path);
        // the new name is on the disk only when its folder is
        await sync(dirname(path));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: async (name) => (await open(pathOf(name))).createReadStream(),
    find: async (name) => (await open(pathOf(name)).catch(nullIfMissing))?.createReadStream() ?? null,
    remove: (name) => rm(pathOf(name), { force: true }),
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
