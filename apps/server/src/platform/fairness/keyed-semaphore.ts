import { type Turn, TurnQueue } from "./turn-queue.ts";

export type SemaphoreOptions = {
  /** the number of tasks of all keys together that run at once; no limit when not given */
  readonly atOnce?: number;
  /** the most tasks of one key that run at once; no limit when not given */
  readonly atOncePerKey?: number;
  /** the number of tasks of all keys together that may wait; no limit when not given */
  readonly mostWaiting?: number;
  /** the most tasks of one key that wait; no limit when not given */
  readonly mostWaitingPerKey?: number;
  /** the time for which a task waits before it fails, in milliseconds; for ever when not given */
  readonly timeout?: number;
  /** the error of a task that may not wait, or that waited too long */
  readonly busy?: () => Error;
};

/** When a task stops to wait for its turn. */
export type Patience = {
  /** in milliseconds, where that is not what all tasks wait */
  readonly timeout?: number;
  /** aborted when nobody wants the task any more; only asked for when the task has to wait */
  readonly left?: (() => AbortSignal) | undefined;
};

/**
 * Limits how many tasks run at once in this process, in all and of each key, so that a key with many tasks delays mostly
 * themselves. Waiting keys take turns, and so do the parts of a key; the tasks of one part start in the order in which they came.
 */
export class KeyedSemaphore {
  readonly #options: Required<SemaphoreOptions>;
  /** the number of running tasks of each key */
  readonly #running = new Map<string, number>();
  /** the number of tasks that run that name a limit */
  readonly #limited = new Map<string, number>();
  readonly #waiting = new TurnQueue();
  #runningCount = 0;

  constructor({
    atOnce = Infinity,
    atOncePerKey = Infinity,
    mostWaiting = Infinity,
    mostWaitingPerKey = Infinity,
    timeout = Infinity,
    busy = () => new Error("Too many tasks are waiting."),
  }: SemaphoreOptions) {
    this.#options = { atOnce, atOncePerKey, mostWaiting, mostWaitingPerKey, timeout, busy };
  }

  /**
   * Runs a task as soon as the limits allow it. A caller that waits long has moved to V8's old generation, and what it receives is
   * kept until a full collection. So a task should return small results and build them from large data itself.
   * @throws as `enter`
   */
  async take<T>(key: string, task: () => Promise<T>, timeout = this.#options.timeout): Promise<T> {
    const turn = { key };
    const entering = this.enter(turn, { timeout });
    if (entering !== null) await entering;
    try {
      return await task();
    } finally {
      this.leave(turn);
    }
  }

  /**
   * Waits until a task may run, which calls `leave` with the same turn at its end.
   * @returns null when it may run at once
   * @throws `busy` after too long a wait; when nobody wants the task any more; where too many of this key wait already; or where
   *   too many wait in all, unless another key has more waiting tasks than this one: then the last task of that key fails instead
   */
  enter(turn: Turn, patience: Patience = {}): Promise<void> | null {
    if (!this.#isFree() || !this.#keyMayStart(turn.key) || !this.#limitsAllow(turn)) return this.#wait(turn, patience);
    this.#count(turn, 1);
    return null;
  }

  /** Ends a task, and starts now those that waited for it, so that none that comes later starts before them. */
  leave(turn: Turn): void {
    this.#count(turn, -1);
    while (this.#isFree()) {
      const next = this.#waiting.takeNext(this.#keyMayStart, this.#limitsAllow);
      if (next === undefined) return;
      this.#count(next.turn, 1);
      next.start();
    }
  }

  #isFree(): boolean {
    return this.#runningCount < this.#options.atOnce;
  }

  readonly #keyMayStart = (key: string): boolean => (this.#running.get(key) ?? 0) < this.#options.atOncePerKey;

  readonly #limitsAllow = ({ limits = [] }: Turn): boolean =>
    limits.every(({ name, most }) => (this.#limited.get(name) ?? 0) < most);

  #count({ key, limits = [] }: Turn, change: 1 | -1): void {
    add(this.#running, key, change);
    for (const { name } of limits) add(this.#limited, name, change);
    this.#runningCount += change;
  }

  async #wait(turn: Turn, { timeout = this.#options.timeout, left }: Patience): Promise<void> {
    const { mostWaitingPerKey, busy } = this.#options;
    const signal = left?.();
    const count = this.#waiting.countOf(turn.key);
    if (signal?.aborted === true || count >= mostWaitingPerKey) throw busy();
    this.#makeRoom(count + 1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { turn, start: resolve, fail: reject };
    this.#waiting.put(task);
    const giveUp = (): void => {
      if (this.#waiting.remove(task)) reject(busy());
    };
    const timer = timeout === Infinity ? null : setTimeout(giveUp, timeout);
    signal?.addEventListener("abort", giveUp);
    try {
      await promise;
    } finally {
      if (timer !== null) clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  }

  /** Fails the last task of the key that has most if too many wait. @throws `busy` when no key has more than `count` */
  #makeRoom(count: number): void {
    const { mostWaiting, busy } = this.#options;
    if (this.#waiting.count < mostWaiting) return;
    const last = this.#waiting.takeLast(count);
    if (last === undefined) throw busy();
    last.fail(busy());
  }
}

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
