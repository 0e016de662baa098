import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** The paths of the files in a folder and its subfolders that were written before a moment. */
export async function* oldFiles(folder: string, before: Date): AsyncGenerator<string> {
  await makePrivateFolder(folder);
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // a file may be removed after it was listed
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < before) yield path;
  }
}

/** Removes the files of a folder that were written before a moment. */
export async function removeOldFiles(folder: string, before: Date): Promise<void> {
  for await (const path of oldFiles(folder, before)) await rm(path, { force: true });
}
