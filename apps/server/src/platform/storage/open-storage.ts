import { join } from "node:path";
import { type Config, ConfigError } from "#config.ts";
import { openBucket } from "./bucket.ts";
import { bucketStore } from "./bucket-store.ts";
import { checkBucket } from "./check-bucket.ts";
import { folderStore } from "./folder-store.ts";
import type { FileStore } from "./storage.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** The settings that say where files are. */
export type StorageConfig = Pick<
  Config,
  "DATA_DIR" | "STORAGE_URL" | "AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY" | "AWS_SESSION_TOKEN"
>;

/**
 * Opens the storage of files: a bucket, or a folder in DATA_DIR.
 * @param failed is called when the bucket cannot be reached now; operations without files still work
 * @throws ConfigError when a setting is wrong
 */
export async function openStore(config: StorageConfig, failed: (error: unknown) => void): Promise<FileStore> {
  if (config.STORAGE_URL === null) {
    const folder = join(config.DATA_DIR, "files");
    // also without any upload: a backup that does not find it was started with another DATA_DIR
    await makePrivateFolder(folder);
    return folderStore(folder);
  }
  const bucket = await openBucket(config.STORAGE_URL, config);
  await checkBucket(bucket, config.STORAGE_URL).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    failed(error);
  });
  return bucketStore(bucket);
}
