import { startSerialLoop } from "./serial-loop.ts";

/** Runs long tasks side by side. */
export type WorkerPool = {
  /** Call it when there may be something to claim. */
  wake(): void;
  /** Resolves when nothing runs and nothing could be claimed. */
  idle(): Promise<void>;
  /** Claims nothing more and resolves when everything has ended. */
  close(): Promise<void>;
};

/**
 * Claims tasks whenever it is woken and whenever a task ends, and runs all that it claimed.
 * @param options.claim gets the tasks that run, and decides how many more there may be
 * @param options.failed gets the error of every claim and task that failed; a task is tried again when it is claimed again
 */
export function startWorkerPool<Task>(options: {
  readonly claim: (running: Iterable<Task>) => Promise<readonly Task[]>;
  readonly doIt: (task: Task) => Promise<void>;
  readonly failed: (error: unknown) => void;
}): WorkerPool {
  const running = new Map<Task, Promise<void>>();
  let ended = 0;
  const run = async (task: Task): Promise<void> => {
    await options.doIt(task).catch(options.failed);
    running.delete(task);
    ended += 1;
    loop.wake();
  };
  const loop = startSerialLoop(async () => {
    for (const task of await options.claim(running.keys())) running.set(task, run(task));
  }, options.failed);
  return {
    wake: loop.wake,
    idle: async () => {
      for (;;) {
        const before = ended;
        await loop.idle();
        // a task that ended meanwhile may have kept another one from being claimed
        if (running.size === 0 && ended === before) return;
        await Promise.all(running.values());
      }
    },
    close: async () => {
      await loop.close();
      await Promise.all(running.values());
    },
  };
}
