type Continue = () => void;

/** For whom work is done: a caller, inside a workspace where that is known. */
export type TurnKey = { readonly workspace: string; readonly caller: string };

/** The time after which a caller that no other one disturbed need not wait for turns. In milliseconds. */
const aloneAfter = 1000;
/** Turns count for one or two of these. In milliseconds. */
const period = 500;

/**
 * Shares the event loop of a process. Work that may go on, because a request or a reply of the database has arrived, waits for its
 * turn: one in each pass of the loop. Workspaces take turns, and so do the callers inside of one. So a caller with much work delays
 * mostly themselves, and everybody else waits for one step of it at a time. A turn is not held, so nobody has to give it back. Two do not
 * wait: a caller who is alone, because nobody would gain the time; and once in each pass a workspace that had fewer turns lately than
 * the others on average, because a pass is long where somebody else fills it.
 */
export class LoopTurns {
  /** the waiting work of each caller of each workspace, both in the order of their turns */
  readonly #waiting = new Map<string, Map<string, Continue[]>>();
  readonly #now: () => number;
  readonly #recent = new RecentTurns();
  /** the workspaces that did not wait in this pass */
  readonly #served = new Set<string>();
  /** the person who has worked last, and since when nobody else has */
  #last = "";
  #since: number;

  /** @param now milliseconds of a clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  /** Waits for a turn. */
  next({ workspace, caller }: TurnKey): Promise<void> {
    if (this.#isAlone(caller) && this.#waiting.size === 0) return this.#goOn(workspace);
    if (this.#recent.isBelowAverage(workspace) && !this.#served.has(workspace)) {
      if (this.#served.size === 0) setImmediate(() => this.#served.clear());
      this.#served.add(workspace);
      return this.#goOn(workspace);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#waiting.size === 0) setImmediate(this.#give);
    this.#waiting
      .getOrInsertComputed(workspace, () => new Map())
      .getOrInsertComputed(caller, () => [])
      .push(resolve);
    return promise;
  }

  #goOn(workspace: string): Promise<void> {
    this.#recent.count(workspace, this.#now());
    return Promise.resolve();
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
    // a caller who has had a turn comes after the others now
    if (steps.length > 0) callers.set(caller, steps);
    if (callers.size > 0) this.#waiting.set(workspace, callers);
    if (this.#waiting.size > 0) setImmediate(this.#give);
    this.#recent.count(workspace, this.#now());
    step?.();
  };
}

/** Counts the turns of the last half to whole second. */
class RecentTurns {
  readonly #counts = new Map<string, { before: number; now: number }>();
  #total = 0;
  #began = 0;

  /** Whether a workspace had fewer turns than the others on average. */
  isBelowAverage(workspace: string): boolean {
    const own = this.#counts.get(workspace);
    if (own === undefined) return this.#total > 0;
    return (own.before + own.now) * this.#counts.size < this.#total;
  }

  /** @param time in milliseconds */
  count(workspace: string, time: number): void {
    if (time - this.#began >= period) this.#beginPeriod(time);
    this.#counts.getOrInsertComputed(workspace, () => ({ before: 0, now: 0 })).now += 1;
    this.#total += 1;
  }

  #beginPeriod(time: number): void {
    this.#began = time;
    for (const [workspace, count] of this.#counts) {
      this.#total -= count.before;
      [count.before, count.now] = [count.now, 0];
      if (count.before === 0) this.#counts.delete(workspace);
    }
  }
}

function takeFirst<T>(map: Map<string, T>): [string, T] {
  const [first] = map;
  if (first === undefined) throw new Error("Nothing waits for a turn.");
  map.delete(first[0]);
  return first;
}

/** The turns of this process. */
export const loopTurns = new LoopTurns();
