/** The time of a row in addition to the measured time: warm-up, counting of statements, waiting for the workers. In seconds. */
const overhead = 5;
/** Bare and the product. */
const parts = 2;
/** The shortest useful measurement, in seconds. */
const shortest = 1;

/** The time that a row takes. In seconds. @param seconds how long each server is measured in it */
export const rowTime = (seconds: number): number => overhead + parts * seconds;

/**
 * The time for which each server is measured in the next row, so that the whole run keeps within its time.
 * @param wanted the most, in seconds
 * @param rowsLeft with the next one
 * @param secondsLeft of the run
 */
export function stretchOf(wanted: number, rowsLeft: number, secondsLeft: number): number {
  const fitting = (secondsLeft / rowsLeft - overhead) / parts;
  return Math.min(wanted, Math.max(shortest, fitting));
}

/** The time that is left of a run, in words. @param seconds the approximate time */
export function sayLeft(seconds: number): string {
  return seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} s left` : `about ${Math.round(seconds / 60)} min left`;
}
