import { statfs } from "node:fs/promises";
import { ApiError } from "#kernel/errors.ts";
import { StorageFailed } from "#platform/storage/storage-failed.ts";
import { KeyedSemaphore } from "#platform/util/keyed-semaphore.ts";
import { makePrivateFolder } from "#platform/storage/private-folder.ts";

/** How many files one sender sends at once; others wait for so long. In milliseconds. */
const atOncePerSender = 6;
const longestWait = 10_000;

/** How much room a file has beyond what arrived of it, in bytes: a slow sender holds no more, whatever length it announced. */
const step = 1024 * 1024;

/** Makes sure that there is room for the next bytes of a file. @param arrived how many there are now @throws StorageFailed */
export type Claim = (arrived: number) => Promise<void>;

/** Makes sure that there is room for so many bytes more. @throws StorageFailed */
export type TakeRoom = (more: number) => Promise<void>;

/** The place for files that are received or made by the product. The bytes of each have room on the disk before they are written. */
export type UploadRoom = {
  /** where they lie until they are stored */
  readonly folder: string;
  /**
   * Receives a file.
   * @param sender a person; without one the network
   * @param bytes how long it is at most
   * @param receive calls `claim` as the bytes arrive
   * @throws ApiError uploads_busy; StorageFailed where the disk has no room
   */
  receive<T>(sender: string, bytes: number, receive: (claim: Claim) => Promise<T>): Promise<T>;
  /**
   * Makes files of the product itself, such as an export, whose length shows as they are written.
   * @param make calls `take` before it writes
   * @throws StorageFailed where the disk has no room
   */
  make<T>(make: (take: TakeRoom) => Promise<T>): Promise<T>;
};

/** Passes bytes on, each as soon as there is room for it. */
export function whileRoom(take: TakeRoom) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      await take(chunk.length);
      yield chunk;
    }
  };
}

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
  let held = 0;
  const checkFree = async (needed: number): Promise<void> => {
    if ((await freeBytes(folder)) < leastFree + needed) throw new StorageFailed("write", "the disk is nearly full");
  };
  const within = async <T>(bytes: number, receive: (claim: Claim) => Promise<T>): Promise<T> => {
    let own = 0;
    const claim: Claim = async (arrived) => {
      // it is received, and then copied to where it stays
      const more = 2 * (arrived + step) - own;
      if (more < 2 * step && own > 0) return;
      own += more;
      held += more;
      // what has arrived already counts twice: rather a file too few than a disk that is full
      await checkFree(held);
    };
    try {
      await checkFree(2 * bytes);
      await claim(0);
      return await receive(claim);
    } catch (error) {
      throw asStorageFailed(error);
    } finally {
      held -= own;
    }
  };
  return {
    folder,
    receive: (sender, bytes, receive) => turns.take(sender, () => within(bytes, receive)),
    make: (make) => within(0, (claim) => make(takeBy(claim))),
  };
}

function takeBy(claim: Claim): TakeRoom {
  let arrived = 0;
  return (more) => claim((arrived += more));
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
  return isFull ? new StorageFailed("write", String((error as NodeJS.ErrnoException).code)) : error;
}
