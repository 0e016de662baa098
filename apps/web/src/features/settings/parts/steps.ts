import type { Place } from "#data/effects.ts";

/** The place of a row that is put at an index among the others. */
export function placeAmong(uuids: readonly string[], uuid: string, at: number): Place {
  const others = uuids.filter((other) => other !== uuid);
  return { after: others[at - 1] ?? null, before: others[at] ?? null };
}

/** The place one step up (-1) or down (1); null at an end. */
export function stepOf(uuids: readonly string[], uuid: string, by: 1 | -1): Place | null {
  const at = uuids.indexOf(uuid) + by;
  return at < 0 || at >= uuids.length ? null : placeAmong(uuids, uuid, at);
}

/** The place of a row that is dropped on another one; null if it stays where it is. */
export function dropOf(uuids: readonly string[], uuid: string, target: string, edge: "top" | "bottom"): Place | null {
  if (uuid === target || !uuids.includes(uuid)) return null;
  const others = uuids.filter((other) => other !== uuid);
  const at = others.indexOf(target) + (edge === "bottom" ? 1 : 0);
  return at === uuids.indexOf(uuid) ? null : placeAmong(uuids, uuid, at);
}
