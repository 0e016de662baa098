import { type BucketAddress, bucketText } from "#bucket-address.ts";
import type { Bucket } from "#platform/storage/bucket.ts";
import { manifestName } from "./manifest.ts";
import { type BackupPlace, type Backups, isBackupName } from "./place.ts";

/** Backups in a bucket. A backup is one when it has its manifest, which is written last, and nobody sees half an object. */
export function bucketBackups(bucket: Bucket, address: BucketAddress): Backups {
  const clear = async (name: string): Promise<void> => {
    for await (const { key } of bucket.list(`${name}/`)) await bucket.remove(key);
    for await (const upload of bucket.uploads(`${name}/`)) await bucket.abort(upload);
  };
  return {
    begin: async (name) => ({
      ...bucketPlace(bucket, { ...address, prefix: `${address.prefix}${name}/` }, `${name}/`),
      finish: async () => {},
      abandon: () => clear(name),
    }),
    list: async () => {
      const names: string[] = [];
      for (const name of (await bucket.folders()).filter(isBackupName)) {
        const manifest = await bucket.get(`${name}/${manifestName}`);
        manifest?.destroy();
        if (manifest !== null) names.push(name);
      }
      return names;
    },
    remove: async (name) => {
      await bucket.remove(`${name}/${manifestName}`);
      await clear(name);
      return bucketText({ ...address, prefix: `${address.prefix}${name}/` });
    },
  };
}

/** A part of a bucket with one backup. @param start what the keys in the opened bucket begin with */
export function bucketPlace(bucket: Bucket, address: BucketAddress, start = ""): BackupPlace {
  return {
    address: bucketText(address),
    write: (name, source) => bucket.put(`${start}${name}`, source),
    find: (name) => bucket.get(`${start}${name}`),
  };
}
