type Continue = () => void;

/** For whom work is done: a caller, inside a workspace where that is known. */
export type TurnKey = { readonly workspace: string; readonly caller: string };

/** Who alone has worked for so long need not wait for turns. In milliseconds. */
const aloneAfter = 1000;

/**
 * Shares the event loop of a process. Work that may go on, because a request or a reply of the database has arrived, waits for its
 * turn: one in each pass of the loop. Workspaces take turns, and so do the callers inside of one. So whoever has much work delays
 * mostly themselves, and everybody else waits for one step of it at a time. A turn is not held, so nobody has to give it back. As long as
 * there is one caller alone, nobody waits: each pass of the loop would cost that caller time, and nobody would gain it.
 */
export class LoopTurns {
  /** what waits of each caller of each workspace, both in the order of their turns */
  readonly #waiting = new Map<string, Map<string, Continue[]>>();
  readonly #now: () => number;
  /** who has worked last, and since when nobody else has */
  #last = "";
  #since: number;

  /** @param now milliseconds of a clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  /** Waits for a turn. */
  next({ workspace, caller }: TurnKey): Promise<void> {
    if (this.#isAlone(caller) && this.#waiting.size === 0) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#waiting.size === 0) setImmediate(this.#give);
    this.#waiting
      .getOrInsertComputed(workspace, () => new Map())
      .getOrInsertComputed(caller, () => [])
      .push(resolve);
    return promise;
  }

  #isAlone(caller: string): boolean {
    const now = this.#now();
    if (caller !== this.#last) [this.#last, this.#since] = [caller, now];
    return now - this.#since >= aloneAfter;
  }

  readonly #give = (): void => {
    const [workspace, callers] = takeFirst(this.#waiting);
    const [caller, steps] = takeFirst(callers);
    const step = steps.shift();
    // whoever has had a turn comes after the others now
    if (steps.length > 0) callers.set(caller, steps);
    if (callers.size > 0) this.#waiting.set(workspace, callers);
    if (this.#waiting.size > 0) setImmediate(this.#give);
    step?.();
  };
}

function takeFirst<T>(map: Map<string, T>): [string, T] {
  const [first] = map;
  if (first === undefined) throw new Error("Nothing waits for a turn.");
  map.delete(first[0]);
  return first;
}

/** The turns of this process. */
export const loopTurns = new LoopTurns();
