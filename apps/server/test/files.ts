import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Harness } from "./harness.ts";

/** The signature and header of a PNG, which are all that the check of types reads. */
export const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  Buffer.alloc(17),
]);

/** The smallest picture that can be drawn: one pixel. */
export const wholePng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC",
  "base64",
);

/** The files on the disk of a deployment: the stored ones, and those that are being received. */
export async function filesOnDisk(harness: Harness): Promise<{ stored: string[]; received: string[] }> {
  const namesIn = async (folder: string): Promise<string[]> => {
    const entries = await readdir(join(harness.config.DATA_DIR, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .toSorted();
  };
  return { stored: await namesIn("files"), received: await namesIn("uploads") };
}
