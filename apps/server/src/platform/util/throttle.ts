/** How soon one pass of a loop follows another. */
export type Throttle = {
  /** There may be something to do. */
  wake(): void;
  /** A pass begins. @returns what is called at its end, with how much it had to do */
  begin(): (count: number) => void;
  close(): void;
};

/**
 * Few do not wait, and many share a pass: one begins at once, unless the last one ended just now. Then it begins later
 * by `each` for everything that the last one had to do, and by no less than that took; by no more than `most`.
 * In milliseconds.
 * @param nudge begins a pass
 */
export function createThrottle(
  wake: () => void,
  { each, most }: { readonly each: number; readonly most: number },
): Throttle {
  let timer: NodeJS.Timeout | null = null;
  let next = 0;
  return {
    wake: () => {
      timer ??= setTimeout(
        () => {
          timer = null;
          wake();
        },
        Math.max(0, next - performance.now()),
      ).unref();
    },
    begin: () => {
      const began = performance.now();
      next = began + most;
      return (count) => {
        const now = performance.now();
        next = Math.min(now + most, Math.max(began + each * count, now + (now - began)));
      };
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
