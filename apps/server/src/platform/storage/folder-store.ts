import { chmod, copyFile, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { nameAt, pathOf } from "./file-paths.ts";
import { oldFiles } from "./old-files.ts";
import type { FileStore } from "./storage.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** Files in a folder of this machine, or one that several machines share. @param folder that contains the areas */
export function folderStore(folder: string): FileStore {
  const at = (name: string): string => join(folder, pathOf(name));
  return {
    put: async (name, sourcePath) => {
      const path = at(name);
      const part = `${path}.part`;
      await makePrivateFolder(dirname(path));
      try {
        await copyFile(sourcePath, part);
        await chmod(part, 0o600);
        await sync(part);
        await rename(part, path);
        // the new name is on the disk only after its folder was written
        await sync(dirname(path));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    find: async (name) => (await open(at(name)).catch(nullIfMissing))?.createReadStream() ?? null,
    erase: (name) => rm(at(name), { force: true }),
    list: (area, before) => namesBefore(folder, area, before),
    all: () => wholeFiles(folder),
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

/** @throws Error also when the folder is missing, which every server makes at its start: that of another DATA_DIR would make half a backup */
async function* wholeFiles(folder: string): AsyncGenerator<string> {
  if ((await stat(folder).catch(nullIfMissing)) === null)
    throw new Error(`There is no folder ${folder}. Set DATA_DIR to the folder of the server.`);
  for await (const path of filesUnder(folder, deepest)) {
    const name = nameAt(relative(folder, path));
    if (name?.endsWith(".part") === false) yield name;
  }
}

/** Files lie in a subfolder of an area. */
const deepest = 2;

async function* filesUnder(folder: string, depth: number): AsyncGenerator<string> {
  for (const each of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, each.name);
    // an area may lie on another disk, behind a link
    const found = each.isSymbolicLink() ? await stat(path) : each;
    if (found.isFile()) yield path;
    else if (found.isDirectory() && depth > 0) yield* filesUnder(path, depth - 1);
  }
}
