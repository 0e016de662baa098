/** A position in millionths: a safe integer, so that arithmetic on it is exact. */
export type Micros = number;

export type SiblingRow = { readonly uuid: string; readonly micros: Micros };

/** A part of an ordered list, sorted by position, without the item that is being placed. */
export type Neighbourhood = {
  readonly siblings: readonly SiblingRow[];
  /** no sibling comes before the first one given */
  readonly reachesStart: boolean;
  /** no sibling comes after the last one given */
  readonly reachesEnd: boolean;
};

export type Placement = { readonly micros: Micros; readonly moved: readonly SiblingRow[] };

/** The distance between fresh neighbours: one. */
export const stepMicros: Micros = 1_000_000;

/**
 * The furthest position either way. The distance of doubles is more than a millionth from 2^33 (8,589,934,592) on, so a
 * position further out could come back from a JSON number as its neighbour.
 */
export const maxMicros: Micros = 8_500_000_000 * stepMicros;

/** Below this, the middle of a gap is no longer safely inside it once a client has rounded it. */
const minimumGap: Micros = 16;
/** The gap on each side after one item was spread. Wider spreads need larger gaps, see `comfortableGap`. */
const baseGap: Micros = 1024;
const growth = 0.5;

const decimal = /^(-?)(\d{1,10})(?:\.(\d{1,6}))?$/;

/**
 * A position as stored or sent, in millionths. Digits after the sixth of a number are rounded away.
 * @throws RangeError when it is not a decimal number or is beyond `maxMicros`
 */
export function toMicros(value: string | number): Micros {
  const match = decimal.exec(typeof value === "number" ? value.toFixed(6) : value);
  if (match === null) throw new RangeError("not a position");
  const [, sign, whole, fraction = ""] = match;
  const size = Number(whole) * stepMicros + Number(fraction.padEnd(6, "0"));
  if (size > maxMicros) throw new RangeError("position out of range");
  return sign === "-" && size > 0 ? -size : size;
}

/** A position as replies and SQL show it: a decimal string with six fraction digits (§1.1 rule 5). */
export function toDecimal(micros: Micros): string {
  const size = Math.abs(micros);
  const fraction = String(size % stepMicros).padStart(6, "0");
  return `${micros < 0 ? "-" : ""}${Math.floor(size / stepMicros)}.${fraction}`;
}

/** Every item of a list that is put into a new order as a whole, in that order, with its new position: 1, 2, 3 … */
export function inOrder(uuids: readonly string[]): { uuid: string; position: string }[] {
  return uuids.map((uuid, index) => ({ uuid, position: toDecimal((index + 1) * stepMicros) }));
}

/**
 * Places an item in a list of which all siblings are known, at a requested position or at the end.
 * @param requested a position, or undefined for the end
 */
export function placeAmong(requested: number | undefined, siblings: readonly SiblingRow[]): Placement {
  const last = siblings.at(-1)?.micros ?? 0;
  const end = Math.floor(last / stepMicros + 1) * stepMicros;
  // if the last position is near the limit, the end of the list is spread
  const atEnd = end > maxMicros ? Infinity : end;
  const wanted = requested === undefined ? atEnd : toMicros(requested);
  const found = place(wanted, { siblings, reachesStart: true, reachesEnd: true });
  if ("needs" in found) throw new Error("A complete list always has room.");
  return found;
}

/**
 * Finds room for an item at the position that a client requested. A sibling's position means directly before that sibling.
 * If the gap has become too narrow for the next client's midpoint, the item and as few
 * neighbours as possible are spread; their order never changes.
 * @param requested within `maxMicros` either way
 * @returns the item's position and the siblings to move with it; or that more siblings are needed
 */
export function place(requested: Micros, around: Neighbourhood): Placement | { readonly needs: "wider" } {
  const { siblings } = around;
  const found = siblings.findIndex((sibling) => sibling.micros >= requested);
  const index = found === -1 ? siblings.length : found;
  if (fits(requested, index, around)) return { micros: requested, moved: [] };
  let window: Window = { from: index, to: index };
  for (;;) {
    const bounds = boundsOf(window, around);
    if (bounds === null) return { needs: "wider" };
    const gap = Math.floor((bounds.high - bounds.low) / (window.to - window.from + 2));
    if (gap >= comfortableGap(window))
      return spread(bounds.low, gap, index - window.from, siblings.slice(window.from, window.to));
    window = widen(window, siblings, bounds);
  }
}

/** The siblings from `from` up to and without `to`; the item itself is always inside. */
type Window = { readonly from: number; readonly to: number };

type Bounds = { readonly low: Micros; readonly high: Micros };

function fits(requested: Micros, index: number, { siblings, reachesStart, reachesEnd }: Neighbourhood): boolean {
  const before = siblings[index - 1]?.micros ?? (reachesStart ? -Infinity : requested);
  const after = siblings[index]?.micros ?? (reachesEnd ? Infinity : requested);
  return requested - before >= minimumGap && after - requested >= minimumGap;
}

/** The positions between which a window may be spread; null when the siblings beyond it were not given. */
function boundsOf(window: Window, around: Neighbourhood): Bounds | null {
  if (window.from === 0 && !around.reachesStart) return null;
  if (window.to === around.siblings.length && !around.reachesEnd) return null;
  const room = (window.to - window.from + 2) * stepMicros;
  const low = around.siblings[window.from - 1]?.micros ?? openLow(around.siblings, window.to, room);
  const high = around.siblings[window.to]?.micros ?? Math.min(low + room, maxMicros);
  return { low, high };
}

/**
 * The start of a spread that includes the start of the list: far enough before the next sibling for each item, or one
 * step before the first item if it includes the whole list. The room must end within the allowed positions.
 */
function openLow(siblings: readonly SiblingRow[], to: number, room: Micros): Micros {
  const after = siblings[to];
  if (after !== undefined) return Math.max(after.micros - room, -maxMicros);
  const first = siblings[0]?.micros ?? 0;
  return Math.max(Math.min(first - stepMicros, maxMicros - room), -maxMicros);
}

/**
 * A wide window needs wider gaps than a narrow one: the next inserts use up the gaps, and so a wide window is spread
 * again only after a number of inserts that is proportional to its width.
 */
function comfortableGap({ from, to }: Window): Micros {
  return Math.min(baseGap * (to - from + 1) ** growth, stepMicros);
}

/** Extends the window by the neighbour that adds more room. An end of the list counts as one step. */
function widen({ from, to }: Window, siblings: readonly SiblingRow[], { low, high }: Bounds): Window {
  const roomBefore = low - (siblings[from - 2]?.micros ?? low - stepMicros);
  const roomAfter = (siblings[to + 1]?.micros ?? high + stepMicros) - high;
  if (to === siblings.length || (from > 0 && roomBefore > roomAfter)) return { from: from - 1, to };
  return { from, to: to + 1 };
}

/** @param rank how many of the window's siblings come before the item */
function spread(low: Micros, gap: Micros, rank: number, window: readonly SiblingRow[]): Placement {
  const moved = window.map(({ uuid }, at) => ({ uuid, micros: low + gap * (at < rank ? at + 1 : at + 2) }));
  return { micros: low + gap * (rank + 1), moved: moved.filter(({ micros }, at) => micros !== window[at]?.micros) };
}
