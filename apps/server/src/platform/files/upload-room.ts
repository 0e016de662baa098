import { statfs } from "node:fs/promises";
import { ApiError } from "#kernel/errors.ts";
import { StorageFailed } from "#platform/storage/storage-failed.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** The most files that one sender sends at once, and the longest wait of others, in milliseconds. */
const atOncePerSender = 6;
const longestWait = 10_000;

/** The room of a file beyond what arrived of it, in bytes: a slow sender holds no more, whatever length it announced. */
const step = 1024 * 1024;

/** Makes sure that there is room for the next bytes of a file. @param arrived how many there are now @throws StorageFailed */
export type Claim = (arrived: number) => Promise<void>;

/**
 * Makes sure that there is room for so many bytes more.
 * @param ahead how long the files are, all together, that are written later; 0 when it is not given
 * @throws StorageFailed
 */
export type TakeRoom = (more: number, ahead?: number) => Promise<void>;

/** The limits of the room for files. */
export type UploadRoomOptions = {
  /** the part of the disk that stays free for the database and everything else. In bytes */
  readonly leastFree: number;
  /** whether files are copied to where they stay on the same disk, and not to a bucket */
  readonly isCopied: boolean;
  /** the time for which somebody waits who sends too many at once. In milliseconds */
  readonly wait?: number;
};

/** The place for files that are received or made by the product. The bytes of each have room on the disk before they are written. */
export type UploadRoom = {
  /** the folder of the files until they are stored */
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

/** Opens the folder in which files are received and made. */
export function openUploadRoom(
  folder: string,
  { leastFree, isCopied, wait = longestWait }: UploadRoomOptions,
): UploadRoom {
  const turns = new KeyedSemaphore({
    atOncePerKey: atOncePerSender,
    timeout: wait,
    busy: () => new ApiError("uploads_busy", {}, { retry_after: 1 }),
  });
  const within = openDisk(folder, leastFree, isCopied);
  return {
    folder,
    receive: (sender, bytes, receive) => turns.take(sender, () => within(bytes, receive)),
    make: (make) => within(0, (claim) => make(takeBy(claim))),
  };
}

/** Keeps room on a disk. @returns does something while it has the room that it claims, at most for so many bytes */
function openDisk(folder: string, leastFree: number, isCopied: boolean) {
  // a file is received, and then copied to where it stays
  const times = isCopied ? 2 : 1;
  let held = 0;
  const checkFree = async (needed: number): Promise<void> => {
    if ((await freeBytes(folder)) < leastFree + needed) throw new StorageFailed("write", "the disk is nearly full");
  };
  return async <T>(
    bytes: number,
    receive: (claim: (arrived: number, ahead?: number) => Promise<void>) => Promise<T>,
  ): Promise<T> => {
    let own = 0;
    let last = { arrived: 0, ahead: 0 };
    const claim = async (arrived: number, ahead = 0): Promise<void> => {
      if (own > 0 && arrived < last.arrived + step && ahead === last.ahead) return;
      last = { arrived, ahead };
      // what has arrived is on the disk, which has less room by that: only its copy is still to come
      const more = (isCopied ? arrived : 0) + times * (ahead + step) - own;
      own += more;
      held += more;
      // a bucket's file claims no more as it grows, but the disk has less room
      if (more >= 0) await checkFree(held);
    };
    try {
      await checkFree(times * bytes);
      await claim(0);
      return await receive(claim);
    } catch (error) {
      throw asStorageFailed(error);
    } finally {
      held -= own;
    }
  };
}

function takeBy(claim: (arrived: number, ahead: number) => Promise<void>): TakeRoom {
  let arrived = 0;
  return (more, ahead = 0) => claim((arrived += more), ahead);
}

async function freeBytes(folder: string): Promise<number> {
  await makePrivateFolder(folder);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const full: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/** The error of a file system that has no room, by its name in the product; any other error as it is. */
function asStorageFailed(error: unknown): unknown {
  const isFull = error instanceof Error && "code" in error && full.has(error.code);
  return isFull ? new StorageFailed("write", String((error as NodeJS.ErrnoException).code)) : error;
}
