import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

/** The place where files are: a folder or a bucket. Names are made by us (an area and a uuid), never by a user. */
export type FileStore = {
  /** Stores a copy of the file. The bytes are safe when the promise resolves. */
  put(name: string, sourcePath: string): Promise<void>;
  /** Opens a file; null when there is none. */
  find(name: string): Promise<Readable | null>;
  /** Removes the file at once, if there is one. */
  erase(name: string): Promise<void>;
  /** The names of the files of an area that were written before a moment, unfinished ones (`….part`) included. */
  list(area: string, before: Date): AsyncIterable<string>;
  /** The names of all files that are whole, for a backup. */
  all(): AsyncIterable<string>;
};

/** Files outside the database. Every function may throw StorageFailed. */
export type Storage = Pick<FileStore, "put" | "find" | "list"> & {
  /** Opens a file. Rejects when there is none. */
  read(name: string): Promise<Readable>;
  /** Removes the file, if there is one; while a backup is made, this waits for its end. */
  remove(name: string): Promise<void>;
  /** Removes a file that never had a row, at once. What cannot be removed is left to the sweep. */
  discard(name: string): Promise<void>;
};

/** The interval at which a removal asks whether the backup has ended. In milliseconds. */
const backupPause = 500;

/**
 * @param isBackingUp whether a backup is being made, whose rows may name a file that has none any more
 * @param failed receives the error of a file that could not be discarded
 */
export function createStorage(
  store: FileStore,
  isBackingUp: () => Promise<boolean>,
  failed: (error: unknown) => void,
): Storage {
  return {
    put: store.put,
    find: store.find,
    list: store.list,
    read: async (name) => (await store.find(name)) ?? Promise.reject(new Error(`The storage has no file ${name}.`)),
    remove: async (name) => {
      while (await isBackingUp()) await delay(backupPause);
      await store.erase(name);
    },
    discard: (name) => store.erase(name).catch(failed),
  };
}
