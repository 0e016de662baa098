import { Readable } from "node:stream";
import { type BucketAddress, bucketText } from "#bucket-address.ts";
import type { Bucket } from "#platform/storage/bucket.ts";
import { manifestName } from "./manifest.ts";
import { type BackupPlace, type Backups, isBackupName } from "./place.ts";

/**
 * Backups in a bucket. A backup is one when it has its manifest, which is written last, and nobody sees half an object. One that is being
 * made has a mark, which is the first object of it and the last that is removed.
 */
export function bucketBackups(bucket: Bucket, address: BucketAddress): Backups {
  const addressOf = (name: string): BucketAddress => ({ ...address, prefix: `${address.prefix}${name}/` });
  const names = async (): Promise<string[]> => (await bucket.folders()).filter(isBackupName);
  return {
    begin: async (name, database) => {
      const mark = markOf(name, database);
      await bucket.put(mark, Readable.from([Buffer.from("This backup is not finished.\n")]));
      return {
        ...bucketPlace(bucket, addressOf(name), `${name}/`),
        finish: () => bucket.remove(mark),
        abandon: () => removeAll(bucket, name, mark),
      };
    },
    clear: async (database) => {
      const cleared: string[] = [];
      for (const name of await names()) {
        if (await clearIfKilled(bucket, name, markOf(name, database))) cleared.push(bucketText(addressOf(name)));
      }
      return cleared;
    },
    list: async () => {
      const finished: string[] = [];
      for (const name of await names()) if (await has(bucket, `${name}/${manifestName}`)) finished.push(name);
      return finished;
    },
    remove: async (name) => {
      await bucket.remove(`${name}/${manifestName}`);
      await removeAll(bucket, name);
      return bucketText(addressOf(name));
    },
  };
}

const markOf = (name: string, database: string): string => `${name}/${database}.unfinished`;

async function has(bucket: Bucket, key: string): Promise<boolean> {
  const found = await bucket.get(key);
  found?.destroy();
  return found !== null;
}

async function removeAll(bucket: Bucket, name: string, mark?: string): Promise<void> {
  for await (const { key } of bucket.list(`${name}/`)) if (key !== mark) await bucket.remove(key);
  for await (const upload of bucket.uploads(`${name}/`)) await bucket.abort(upload);
  if (mark !== undefined) await bucket.remove(mark);
}

/** @returns whether something was removed: a backup that was whole when it was killed is kept */
async function clearIfKilled(bucket: Bucket, name: string, mark: string): Promise<boolean> {
  if (!(await has(bucket, mark))) return false;
  const isWhole = await has(bucket, `${name}/${manifestName}`);
  await (isWhole ? bucket.remove(mark) : removeAll(bucket, name, mark));
  return !isWhole;
}

/** A part of a bucket with one backup. @param start what the keys in the opened bucket begin with */
export function bucketPlace(bucket: Bucket, address: BucketAddress, start = ""): BackupPlace {
  return {
    address: bucketText(address),
    write: (name, source) => bucket.put(`${start}${name}`, source),
    find: (name) => bucket.get(`${start}${name}`),
  };
}
