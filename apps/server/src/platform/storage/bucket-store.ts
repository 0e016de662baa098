import { open } from "node:fs/promises";
import type { Bucket } from "./bucket.ts";
import { nameAt, pathOf } from "./file-paths.ts";
import type { FileStore } from "./storage.ts";

const unfinished = ".part";

/** For how long a file may be on its way, whatever its size: its sender waits. In milliseconds. */
const leastTime = 25_000;
/** In bytes a millisecond: a megabyte a second. */
const slowest = 1_000;

/** Files in a bucket. An upload that was never ended is listed as a file that ends with `.part`, and removed by that name. */
export function bucketStore(bucket: Bucket): FileStore {
  return {
    put: async (name, sourcePath) => {
      const file = await open(sourcePath);
      const { size } = await file.stat();
      await bucket.put(pathOf(name), file.createReadStream(), Math.max(leastTime, size / slowest));
    },
    find: (name) => bucket.get(pathOf(name)),
    erase: async (name) => {
      if (!name.endsWith(unfinished)) return bucket.remove(pathOf(name));
      const path = pathOf(name.slice(0, -unfinished.length));
      for await (const upload of bucket.uploads(path)) if (upload.key === path) await bucket.abort(upload);
    },
    list: async function* (area, before) {
      for await (const { key, written } of bucket.list(`${area}/`)) {
        const name = nameAt(key);
        if (name !== null && isBefore(written, before)) yield name;
      }
      for await (const { key, begun } of bucket.uploads(`${area}/`)) {
        const name = nameAt(key);
        if (name !== null && isBefore(begun, before)) yield `${name}${unfinished}`;
      }
    },
    all: async function* () {
      for await (const { key } of bucket.list("")) {
        const name = nameAt(key);
        if (name !== null) yield name;
      }
    },
  };
}

/** An object without a time counts as new, and is kept. */
const isBefore = (time: Date | undefined, before: Date): boolean => time !== undefined && time < before;
