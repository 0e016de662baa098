import type { SkippedThing } from "./plan.ts";

/** Counts, for each kind of thing, what a plan does not keep. At the end `why` gets the sum. */
export type SkippedCounter = {
  count(what: string, by: number, why: (count: number) => string): void;
  skipped(): SkippedThing[];
};

export function createSkippedCounter(): SkippedCounter {
  const counts = new Map<string, { count: number; why: (count: number) => string }>();
  return {
    count(what, by, why) {
      if (by > 0) counts.set(what, { count: (counts.get(what)?.count ?? 0) + by, why });
    },
    skipped: () => [...counts].map(([what, { count, why }]) => ({ what, why: why(count) })),
  };
}
