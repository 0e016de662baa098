/** Work that takes turns by key, so that whoever asks for much of it keeps nobody else from theirs. */
export type FairQueue = {
  /**
   * Runs `doIt` when it is its turn. Keys that wait take turns; of one key it is first come first served.
   * @throws what `full` makes: where too many of this key wait, or too many in all and none waits for another key that
   *   has more of them
   */
  take<T>(key: string, doIt: () => Promise<T>): Promise<T>;
};

export type FairQueueOptions = {
  /** how many run side by side, whoever's */
  readonly atOnce: number;
  /** how many of one key may wait */
  readonly perKey: number;
  /** how many may wait in all */
  readonly inAll: number;
  readonly full: () => Error;
};

type Waiting = { readonly go: () => void; readonly giveUp: (error: Error) => void };

/** Opens a queue within this process. */
export function createFairQueue({ atOnce, perKey, inAll, full }: FairQueueOptions): FairQueue {
  // from the key whose turn is next to the one that had it last
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function wait(key: string): Promise<void> {
    const line = lines.get(key) ?? [];
    if (line.length >= perKey) throw full();
    if (waiting >= inAll) makeRoom(line.length + 1);
    lines.set(key, line);
    waiting += 1;
    return new Promise((go, giveUp) => line.push({ go, giveUp }));
  }

  /** Sends the last one away of those who have most, unless they would have no more than who comes. @throws full */
  function makeRoom(length: number): void {
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= length) throw full();
    waiting -= 1;
    longest.pop()?.giveUp(full());
  }

  /** Hands the place of the one that leaves on, so that nobody who comes now gets ahead of who waits. */
  function leave(): void {
    const [next] = lines;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [key, line] = next;
    lines.delete(key);
    const first = line.shift();
    if (line.length > 0) lines.set(key, line);
    waiting -= 1;
    first?.go();
  }

  return {
    take: async (key, doIt) => {
      if (running < atOnce) running += 1;
      else await wait(key);
      try {
        return await doIt();
      } finally {
        leave();
      }
    },
  };
}
