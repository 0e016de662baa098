import { statfs } from "node:fs/promises";
import { ApiError } from "#kernel/errors.ts";
import { StorageFailed } from "#platform/storage/storage-failed.ts";
import { KeyedSemaphore } from "#platform/util/keyed-semaphore.ts";
import { makePrivateFolder } from "#platform/storage/private-folder.ts";

/** How many files one sender sends at once; others wait for so long. In milliseconds. */
const atOncePerSender = 6;
const longestWait = 10_000;

/** Where uploads are received: each has room on the disk before its first byte. */
export type UploadRoom = {
  /** where they lie until they are stored */
  readonly folder: string;
  /**
   * Receives a file.
   * @param sender a person; without one the network
   * @param bytes how long it is at most
   * @throws ApiError uploads_busy; StorageFailed where the disk has no room
   */
  receive<T>(sender: string, bytes: number, receive: () => Promise<T>): Promise<T>;
};

/**
 * @param leastFree how much of the disk stays free for the database and everything else. In bytes
 * @param wait how long somebody waits who sends too many at once. In milliseconds
 */
export function openUploadRoom(folder: string, leastFree: number, wait = longestWait): UploadRoom {
  const turns = new KeyedSemaphore({
    atOncePerKey: atOncePerSender,
    timeout: wait,
    busy: () => new ApiError("uploads_busy", {}, { retry_after: 1 }),
  });
  let expected = 0;
  const receiveExpected = async <T>(bytes: number, receive: () => Promise<T>): Promise<T> => {
    // it is received, and then copied to where it stays
    const needed = bytes * 2;
    expected += needed;
    try {
      // what the others have sent already counts twice: rather a file too few than a disk that is full
      if ((await freeBytes(folder)) < leastFree + expected)
        throw new StorageFailed("receive", "the disk is nearly full");
      return await receive();
    } catch (error) {
      throw asStorageFailed(error);
    } finally {
      expected -= needed;
    }
  };
  return {
    folder,
    receive: (sender, bytes, receive) => turns.take(sender, () => receiveExpected(bytes, receive)),
  };
}

async function freeBytes(folder: string): Promise<number> {
  await makePrivateFolder(folder);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const full: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/** What a file system says that has no room; any other error as it is. */
function asStorageFailed(error: unknown): unknown {
  const isFull = error instanceof Error && "code" in error && full.has(error.code);
  return isFull ? new StorageFailed("receive", String((error as NodeJS.ErrnoException).code)) : error;
}
