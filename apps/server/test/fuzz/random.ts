/** A seeded source of random numbers, so that a failed run can be repeated. */
export type Random = {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(values: readonly T[]): T;
};

/** @param seed any whole number; the same seed gives the same numbers (mulberry32) */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("nothing to pick from");
      return value;
    },
  };
}
