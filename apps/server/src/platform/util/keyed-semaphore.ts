import { ApiError, type ErrorName } from "#kernel/errors.ts";

/** Lets only so much heavy work of one kind run at once: of a tenant's reads, so that it cannot starve the others. */
export type KeyedSemaphore = {
  /**
   * Runs `doIt` when it is this caller's turn, first come first served among those with the same key.
   * @throws Refusal after too long a wait
   */
  take<T>(key: string, doIt: () => Promise<T>): Promise<T>;
};

type Queue = { running: number; readonly waiting: (() => void)[] };

/**
 * Turns within this process.
 * @param options.atOnce how many of one key run side by side
 * @param options.patience how long one waits for its turn, in milliseconds
 * @param options.error what a caller gets who waited for longer than `timeout`
 */
export function createKeyedSemaphore(options: {
  readonly atOnce: number;
  readonly timeout: number;
  readonly error: ErrorName;
}): KeyedSemaphore {
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
      else await waitIn(queue, options);
      try {
        return await doIt();
      } finally {
        leave(key, queue);
      }
    },
  };
}

/** Waits until a turn is handed over. @throws Refusal when nobody does in time */
function waitIn(queue: Queue, options: { readonly timeout: number; readonly error: ErrorName }): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(go), 1);
      reject(new ApiError(options.error, {}, { retry_after: 1 }));
    }, options.timeout);
    queue.waiting.push(go);
  });
}
