import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { explained, isFull, makeFolder } from "./make-folder.ts";
import { manifestName } from "./manifest.ts";
import { type BackupPlace, type Backups, isBackupName } from "./place.ts";

/** Backups in a folder. A backup gets its name when everything is on the disk: what is named `….part` is none. */
export function folderBackups(folder: string): Backups {
  const all = resolve(folder);
  return {
    begin: async (name, database) => {
      const part = join(all, `${name}.${database}.part`);
      await makeFolder(all);
      await mkdir(part, { mode: 0o700 });
      return {
        ...folderPlace(part),
        address: join(all, name),
        finish: async () => {
          await syncFolder(part);
          await rename(part, join(all, name));
          await syncFolder(all);
        },
        abandon: () => rm(part, { recursive: true, force: true }),
      };
    },
    clear: async (database) => {
      const end = `.${database}.part`;
      const entries = await readdir(all).catch(noneIfMissing);
      const parts = entries.filter((each) => each.endsWith(end) && isBackupName(each.slice(0, -end.length)));
      for (const part of parts) await rm(join(all, part), { recursive: true });
      return parts.map((part) => join(all, part));
    },
    list: async () => {
      const entries = await readdir(all, { withFileTypes: true });
      return entries.filter((each) => each.isDirectory() && isBackupName(each.name)).map(({ name }) => name);
    },
    remove: async (name) => {
      await rm(join(all, name, manifestName), { force: true });
      await rm(join(all, name), { recursive: true });
      return join(all, name);
    },
  };
}

/** A folder with one backup. */
export function folderPlace(folder: string): BackupPlace {
  return {
    address: folder,
    write: async (name, source) => {
      const path = join(folder, name);
      try {
        await mkdir(dirname(path), { recursive: true });
        const file = await open(path, "wx", 0o600);
        await pipeline(source, file.createWriteStream({ flush: true }));
      } catch (error) {
        source.destroy(error instanceof Error ? error : undefined);
        throw isFull(error) ? explained(folder, error) : error;
      }
    },
    find: async (name) => (await open(join(folder, name)).catch(nullIfMissing))?.createReadStream() ?? null,
  };
}

const noneIfMissing = (error: unknown): [] => nullIfMissing(error) ?? [];

function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return null;
  throw error;
}

/** Waits until the names of a folder's files are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
