export type SemaphoreOptions = {
  /** how many tasks of all keys together run at once; no limit when not given */
  readonly atOnce?: number;
  /** how many tasks of one key run at once; no limit when not given */
  readonly atOncePerKey?: number;
  /** how many tasks of all keys together may wait; no limit when not given */
  readonly mostWaiting?: number;
  /** how many tasks of one key may wait; no limit when not given */
  readonly mostWaitingPerKey?: number;
  /** how long a task waits before it fails, in milliseconds; for ever when not given */
  readonly timeout?: number;
  /** the error of a task that may not wait, or that waited too long */
  readonly busy?: () => Error;
};

type Waiting = { readonly start: () => void; readonly fail: (error: Error) => void };

/**
 * Limits how many tasks run at once in this process, in all and of each key, so that a key with many tasks delays mostly
 * themselves. Waiting keys take turns; the tasks of one key start in the order in which they came.
 */
export class KeyedSemaphore {
  readonly #options: Required<SemaphoreOptions>;
  /** how many tasks of each key run */
  readonly #running = new Map<string, number>();
  /** the waiting tasks of each key that has some; the keys in the order of their turns */
  readonly #waiting = new Map<string, Waiting[]>();
  #runningCount = 0;
  #waitingCount = 0;

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
   * @param timeout how long it waits, in milliseconds, where that is not what all tasks wait
   * @throws `busy` after too long a wait; where too many of this key wait already; or where too many wait in all, unless
   *   another key has more waiting tasks than this one: then the last task of that key fails instead
   */
  async take<T>(key: string, task: () => Promise<T>, timeout = this.#options.timeout): Promise<T> {
    if (this.#mayStart(key)) this.#count(key, 1);
    else await this.#wait(key, timeout);
    try {
      return await task();
    } finally {
      this.#count(key, -1);
      this.#startNext();
    }
  }

  #mayStart(key: string): boolean {
    const { atOnce, atOncePerKey } = this.#options;
    return this.#runningCount < atOnce && (this.#running.get(key) ?? 0) < atOncePerKey;
  }

  #count(key: string, change: 1 | -1): void {
    const count = (this.#running.get(key) ?? 0) + change;
    if (count === 0) this.#running.delete(key);
    else this.#running.set(key, count);
    this.#runningCount += change;
  }

  #wait(key: string, timeout: number): Promise<void> {
    const { mostWaiting, mostWaitingPerKey, busy } = this.#options;
    const count = this.#waiting.get(key)?.length ?? 0;
    if (count >= mostWaitingPerKey) throw busy();
    if (this.#waitingCount >= mostWaiting) this.#makeRoom(count + 1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task = { start: resolve, fail: reject };
    const tasks = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, tasks);
    tasks.push(task);
    this.#waitingCount += 1;
    if (timeout === Infinity) return promise;
    const timer = setTimeout(() => this.#remove(key, task)?.fail(busy()), timeout);
    return promise.finally(() => clearTimeout(timer));
  }

  /** Fails the last task of the key that has most tasks waiting. @throws `busy` when no key has more than `count` */
  #makeRoom(count: number): void {
    const { busy } = this.#options;
    const [key, tasks] = [...this.#waiting].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (tasks.length <= count) throw busy();
    this.#remove(key, tasks.at(-1))?.fail(busy());
  }

  /** Starts the next task now, so that none that comes later starts before it. */
  #startNext(): void {
    for (const [key, tasks] of this.#waiting) {
      if (!this.#mayStart(key)) continue;
      const next = this.#remove(key, tasks[0]);
      // this key has had its turn: it comes after the others now
      this.#waiting.delete(key);
      if (tasks.length > 0) this.#waiting.set(key, tasks);
      this.#count(key, 1);
      return next?.start();
    }
  }

  /** Takes a task out of those that wait. */
  #remove(key: string, task: Waiting | undefined): Waiting | undefined {
    const tasks = this.#waiting.get(key) ?? [];
    if (task !== undefined) tasks.splice(tasks.indexOf(task), 1);
    if (tasks.length === 0) this.#waiting.delete(key);
    this.#waitingCount -= 1;
    return task;
  }
}
