import type { Fail } from "#kernel/errors.ts";
import { maxMicros, place, type SiblingRow, stepMicros, toDecimal, toMicros } from "#kernel/position.ts";

type Item = { readonly uuid: string; readonly position: string };

/** The position of an item, and the new positions of the items that make room; decimal strings. */
export type Placement = { readonly position: string; readonly moved: readonly Item[] };

/**
 * Finds the position for an item in a checklist.
 * @param others the other items in their order
 * @param requested the position that the client asked for; the bottom when undefined
 * @throws ApiError position_out_of_range when no position is free
 */
export function placeItem(
  others: readonly Item[],
  requested: number | undefined,
  fail: Fail<"position_out_of_range">,
): Placement {
  const siblings: SiblingRow[] = others.map(({ uuid, position }) => ({ uuid, micros: toMicros(position) }));
  const bottom = Math.floor((siblings.at(-1)?.micros ?? 0) / stepMicros) * stepMicros + stepMicros;
  const wanted = requested === undefined ? bottom : toMicros(requested);
  const within = Math.max(-maxMicros, Math.min(maxMicros, wanted));
  const found = place(within, { siblings, reachesStart: true, reachesEnd: true });
  if ("needs" in found) return fail("position_out_of_range");
  const moved = found.moved.map(({ uuid, micros }) => ({ uuid, position: toDecimal(micros) }));
  return { position: toDecimal(found.micros), moved };
}
