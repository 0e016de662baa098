/** How many boards a plan holds (§8). */
export const boardLimits = { free: 2, unlimited: Infinity } as const;

/**
 * The whole list of boards after somebody put those that they may open into a new order: each of theirs takes the
 * next of the places that theirs have now, and the others stay where they are.
 * @param all every board in its order
 * @param wanted some of them, in the order asked for
 */
export function refill(all: readonly string[], wanted: readonly string[]): string[] {
  const theirs = new Set(wanted);
  const queue = wanted.values();
  return all.map((uuid) => (theirs.has(uuid) ? (queue.next().value ?? uuid) : uuid));
}
