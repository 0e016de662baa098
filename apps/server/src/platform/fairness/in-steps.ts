import { setImmediate } from "node:timers/promises";

/** For how long steps follow each other without a turn. In milliseconds. */
const atOnce = 2;

/**
 * Does work that would hold the event loop for long. It is a generator that yields where it may be interrupted.
 * @param turn waited for whenever the steps since the last one took two milliseconds
 * @param now milliseconds of a clock
 * @returns what the generator returns
 */
export async function inSteps<T>(
  steps: Generator<void, T>,
  turn: () => Promise<void>,
  now: () => number = () => performance.now(),
): Promise<T> {
  let began = now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (now() - began < atOnce) continue;
    await turn();
    began = now();
  }
}

/** Makes something of each item, as `map` does, with turns for others between them. */
export function mapInTurns<T, U>(items: readonly T[], make: (item: T) => U, now?: () => number): Promise<U[]> {
  function* steps(): Generator<void, U[]> {
    const made: U[] = [];
    for (const item of items) {
      made.push(make(item));
      yield;
    }
    return made;
  }
  return inSteps(steps(), () => setImmediate(), now);
}
