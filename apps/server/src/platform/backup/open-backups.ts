import { resolve } from "node:path";
import { type BucketAddress, bucketAddress } from "#bucket-address.ts";
import { type Bucket, type BucketKeys, openBucket, unhurried } from "#platform/storage/bucket.ts";
import { checkBucket } from "#platform/storage/check-bucket.ts";
import { bucketBackups, bucketPlace } from "./bucket-place.ts";
import { makeFolder } from "./make-folder.ts";
import { folderBackups, folderPlace } from "./folder-place.ts";
import type { BackupPlace, Backups } from "./place.ts";

/**
 * Opens where backups are kept.
 * @param where a folder, or the address of a part of a bucket
 * @throws Error with what is wrong with the folder, the address or the keys
 */
export async function openBackups(where: string, keys: BucketKeys): Promise<Backups> {
  const address = addressIn(where);
  if (address !== null) return bucketBackups(await open(address, keys), address);
  await makeFolder(resolve(where));
  return folderBackups(where);
}

/** Opens one backup. @param where its folder, or its address in a bucket @throws ConfigError as above */
export async function openBackup(where: string, keys: BucketKeys): Promise<BackupPlace> {
  const address = addressIn(where);
  return address === null
    ? folderPlace(resolve(where))
    : bucketPlace(await openBucket(address, keys, unhurried), address);
}

function addressIn(where: string): BucketAddress | null {
  return where.startsWith("s3:") ? bucketAddress(where, "The address") : null;
}

async function open(address: BucketAddress, keys: BucketKeys): Promise<Bucket> {
  const bucket = await openBucket(address, keys, unhurried);
  await checkBucket(bucket, address);
  return bucket;
}
