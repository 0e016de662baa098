const shortest = 1000;
const longest = 60_000;

/**
 * The time before a request is tried again: 1 to 60 seconds, twice as long each time, and not at the same moment as
 * other clients.
 * @param tries how often it failed, from 1 @param random from 0 to 1 @param retryAfter what the server asked for, in seconds
 * @returns milliseconds
 */
export function retryDelay(tries: number, random: number, retryAfter: number | null = null): number {
  const delay = Math.min(longest, shortest * 2 ** (tries - 1));
  return Math.max((retryAfter ?? 0) * 1000, shortest, delay * (0.5 + random / 2));
}
