/**
 * Runs something once it was quiet for a while, and also where it is never quiet.
 * @param milliseconds of quiet @param longest how long it waits at most, in milliseconds
 */
export function debounced(
  milliseconds: number,
  longest: number,
  run: () => void,
): { later(): void; now(): boolean; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = (): boolean => {
    if (timer === undefined) return false;
    cancel();
    run();
    return true;
  };
  return {
    later: () => {
      if (timer === undefined) since = Date.now();
      clearTimeout(timer);
      timer = setTimeout(now, Math.min(milliseconds, since + longest - Date.now()));
    },
    /** runs what waits @returns whether anything did */
    now,
    /** forgets what waits */
    cancel,
  };
}
