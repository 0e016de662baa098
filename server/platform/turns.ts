import { Refusal } from "#kernel/refusals.ts";

/** Lets only so many of a tenant's heavy reads run at once, so that one tenant cannot starve the others. */
export type Turns = {
  /**
   * Runs `doIt` when it is this caller's turn, first come first served among those with the same key.
   * @throws Refusal searches_busy after too long a wait
   */
  take<T>(key: string, doIt: () => Promise<T>): Promise<T>;
};

type Queue = { running: number; readonly waiting: (() => void)[] };

/**
 * Turns within this process.
 * @param options.atOnce how many of one key run side by side
 * @param options.patience how long one waits for its turn, in milliseconds
 */
export function createTurns(options: { readonly atOnce: number; readonly patience: number }): Turns {
  const queues = new Map<string, Queue>();
  const leave = (key: string, queue: Queue): void => {
    const next = queue.waiting.shift();
    // the turn is handed over, so that nobody who comes now gets ahead of who waits
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  };
  return {
    take: async (key, doIt) => {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      queues.set(key, queue);
      if (queue.running < options.atOnce) queue.running += 1;
      else await waitIn(queue, options.patience);
      try {
        return await doIt();
      } finally {
        leave(key, queue);
      }
    },
  };
}

/** Waits until a turn is handed over. @throws Refusal when nobody does in time */
function waitIn(queue: Queue, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(go), 1);
      reject(new Refusal("searches_busy", {}, { retry_after: 1 }));
    }, patience);
    queue.waiting.push(go);
  });
}
