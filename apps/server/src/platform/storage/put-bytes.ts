import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "./storage.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** Stores bytes that were made here. @param folder for a file that is there meanwhile */
export async function putBytes(storage: Storage, folder: string, name: string, bytes: Buffer): Promise<void> {
  await makePrivateFolder(folder);
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    await storage.put(name, path);
  } finally {
    await rm(path, { force: true });
  }
}
