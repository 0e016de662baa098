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
