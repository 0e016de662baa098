import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Only the account of the server reads and writes. */
const mode = 0o700;

/** Makes a folder for data, and those that are missing around it, which no other account of the machine can open. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode });
}

/**
 * Makes the folder of all data, and takes other accounts their access to it and the folders in it, which earlier versions gave them. A
 * folder that belongs to another account, such as a volume of a container, stays as it is.
 * @param path `DATA_DIR`
 */
export async function closeDataFolder(path: string): Promise<void> {
  await makePrivateFolder(path);
  const entries = await readdir(path, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name));
  for (const folder of [path, ...folders]) await chmod(folder, mode).catch(ignoreForeign);
}

function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPERM" && error.code !== "EROFS") throw error;
}
