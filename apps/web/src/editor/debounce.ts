/** Runs something once it was quiet for a while. @param milliseconds of quiet */
export function debounced(
  milliseconds: number,
  run: () => void,
): { later(): void; now(): boolean; isWaiting(): boolean } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): boolean => {
    if (timer === undefined) return false;
    clearTimeout(timer);
    timer = undefined;
    run();
    return true;
  };
  return {
    later: () => {
      clearTimeout(timer);
      timer = setTimeout(now, milliseconds);
    },
    /** runs what waits @returns whether anything did */
    now,
    isWaiting: () => timer !== undefined,
  };
}
