/** Decides how soon one pass of a loop follows another. */
export type Throttle = {
  /** Call it when there may be something to do. */
  wake(): void;
  /** Call it when a pass begins. @returns a function to call at its end, with the number of items it processed */
  begin(): (count: number) => void;
  close(): void;
};

/**
 * Under little load a pass begins at once; under much load passes become rarer, and each processes more items. After a
 * pass, the next begins no sooner than `each` for every item that the pass processed, counted from its beginning, and no
 * sooner than the pass took, counted from its end; but at the latest after `most`. In milliseconds.
 * @param wake begins a pass
 * @param now a clock that only goes forward, in milliseconds
 */
export function createThrottle(
  wake: () => void,
  { each, most }: { readonly each: number; readonly most: number },
  now = (): number => performance.now(),
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
        Math.max(0, next - now()),
      ).unref();
    },
    begin: () => {
      const began = now();
      next = began + most;
      return (count) => {
        const ended = now();
        next = Math.min(ended + most, Math.max(began + each * count, ended + (ended - began)));
      };
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
