import { startSerialLoop } from "./serial-loop.ts";

/** Long tasks side by side, each in a place of its own. */
export type Places = {
  /** There may be something to claim. */
  wake(): void;
  /** Resolves when nothing runs and nothing could be claimed. */
  idle(): Promise<void>;
  /** Claims nothing more and resolves when everything has ended. */
  close(): Promise<void>;
};

/**
 * Claims as many tasks as there are free places, whenever there is a reason to, and does them.
 * @param options.claim is told what runs
 * @param options.failed hears of every failure; who claims again later tries again
 */
export function startPlaces<Task>(options: {
  readonly claim: (running: Iterable<Task>) => Promise<readonly Task[]>;
  readonly doIt: (task: Task) => Promise<void>;
  readonly failed: (error: unknown) => void;
}): Places {
  const running = new Map<Task, Promise<void>>();
  const run = async (task: Task): Promise<void> => {
    await options.doIt(task).catch(options.failed);
    running.delete(task);
    loop.wake();
  };
  const loop = startSerialLoop(async () => {
    for (const task of await options.claim(running.keys())) running.set(task, run(task));
  }, options.failed);
  return {
    wake: loop.wake,
    idle: async () => {
      for (;;) {
        await loop.idle();
        if (running.size === 0) return;
        await Promise.all(running.values());
      }
    },
    close: async () => {
      await loop.close();
      await Promise.all(running.values());
    },
  };
}
