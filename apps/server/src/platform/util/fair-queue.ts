type FairQueueOptions = {
  /** how many run side by side, whoever's */
  readonly atOnce: number;
  /** how many of one key may wait */
  readonly perKey: number;
  /** how many may wait in all */
  readonly inAll: number;
  readonly full: () => Error;
};

type Waiting = { readonly go: () => void; readonly giveUp: (error: Error) => void };

/** Work of this process that takes turns by key, so that whoever asks for much of it keeps nobody else from theirs. */
export class FairQueue {
  readonly #options: FairQueueOptions;
  // from the key whose turn is next to the one that had it last
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /**
   * Runs `doIt` when it is its turn. Keys that wait take turns; of one key it is first come first served.
   * @throws what `full` makes: where too many of this key wait, or too many in all and none waits for another key that
   *   has more of them
   */
  async take<T>(key: string, doIt: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#wait(key);
    try {
      return await doIt();
    } finally {
      this.#leave();
    }
  }

  #wait(key: string): Promise<void> {
    const { perKey, inAll, full } = this.#options;
    const line = this.#lines.get(key) ?? [];
    if (line.length >= perKey) throw full();
    if (this.#waiting >= inAll) this.#makeRoom(line.length + 1);
    this.#lines.set(key, line);
    this.#waiting += 1;
    return new Promise((go, giveUp) => line.push({ go, giveUp }));
  }

  /** Sends the last one away of those who have most, unless they have no more than who comes would have. @throws full */
  #makeRoom(length: number): void {
    const { full } = this.#options;
    const longest = [...this.#lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= length) throw full();
    this.#waiting -= 1;
    longest.pop()?.giveUp(full());
  }

  /** Hands the place of the one that leaves on, so that nobody who comes now gets ahead of who waits. */
  #leave(): void {
    const [next] = this.#lines;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    const [key, line] = next;
    const first = line.shift();
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    this.#waiting -= 1;
    first?.go();
  }
}
