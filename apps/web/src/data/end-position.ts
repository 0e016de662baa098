/** A position behind every other: the server's positions end at 8.5 thousand millions. */
export const atTheEnd = 8_600_000_000;

/**
 * A position at the end for a new row: behind all others, also behind those that the server has not placed yet. What the server gives is
 * smaller, so that rows which are made one after the other stay in that order while they are confirmed one by one.
 */
export function endPosition(siblings: Iterable<{ readonly position: string } | undefined>): string {
  let last = atTheEnd;
  for (const sibling of siblings) last = Math.max(last, Number(sibling?.position ?? 0));
  return (last + 1).toFixed(6);
}
