import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";

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
  await chmod(path, mode | (await kept(path))).catch(ignoreForeign);
  for (const folder of folders) await chmod(folder, mode).catch(ignoreForeign);
}

/** Root runs PostgreSQL as another account, which may have to go through the folder to its own: that right stays, and lists nothing. */
async function kept(path: string): Promise<number> {
  return process.getuid?.() === 0 ? (await stat(path)).mode & 0o011 : 0;
}

function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPERM" && error.code !== "EROFS") throw error;
}
