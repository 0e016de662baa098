/**
 * Changes the order of some boards in a list. Together they keep the positions that they had; all others stay where they
 * are.
 * @param all the uuids of all boards, in their present order
 * @param reordered the uuids of some of them, in their new order
 * @returns the uuids of all boards, in the new order
 */
export function reorderSome(all: readonly string[], reordered: readonly string[]): string[] {
  const isReordered = new Set(reordered);
  const next = reordered.values();
  return all.map((uuid) => (isReordered.has(uuid) ? (next.next().value ?? uuid) : uuid));
}
