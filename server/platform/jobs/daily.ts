import type { Platform } from "#platform/services.ts";
import { inWork } from "#platform/work/work.ts";
import type { PlainJobKind } from "./kinds.ts";

/** A start is busy enough. In milliseconds. */
const firstPause = 60_000;
const day = 24 * 60 * 60 * 1000;

/**
 * Leaves the jobs that are due every day: a minute after the start, and then once a day. Two processes leave them
 * twice, which harms none of them.
 * @param failed hears when they could not be left; the next day tries again
 * @param pause before the first time, in milliseconds
 * @returns what stops it
 */
export function leaveDaily(
  platform: Platform,
  kinds: readonly PlainJobKind[],
  failed: (error: unknown) => void,
  pause = firstPause,
): () => void {
  const leave = (): void => {
    inWork(platform.work, {}, async (work) => {
      for (const kind of kinds) work.enqueue(kind, {});
    }).catch(failed);
  };
  const first = setTimeout(leave, pause).unref();
  const others = setInterval(leave, day).unref();
  return () => {
    clearTimeout(first);
    clearInterval(others);
  };
}
