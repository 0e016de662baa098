/** For whom a task runs. */
export type Turn = {
  /** keys take turns */
  readonly key: string;
  /** the parts of a key share its turns, and take turns with each other */
  readonly part?: string;
  /** limits that it shares with tasks of other keys */
  readonly limits?: readonly Limit[];
};

/** The number of tasks that run at once that name this limit. */
export type Limit = { readonly name: string; readonly most: number };

/** A task that waits for its turn. */
export type WaitingTask = { readonly turn: Turn; readonly start: () => void; readonly fail: (error: Error) => void };

/** The waiting tasks of each part of a key; the parts in the order of their turns. */
type Parts = { count: number; readonly tasks: Map<string, WaitingTask[]> };

/** Tasks that wait: keys take turns, and so do the parts of a key; the tasks of one part are in the order in which they came. */
export class TurnQueue {
  /** the keys that have waiting tasks, in the order of their turns */
  readonly #keys = new Map<string, Parts>();
  #count = 0;

  /** The number of tasks that wait. */
  get count(): number {
    return this.#count;
  }

  countOf(key: string): number {
    return this.#keys.get(key)?.count ?? 0;
  }

  put(task: WaitingTask): void {
    const { key, part = "" } = task.turn;
    const parts = this.#keys.getOrInsertComputed(key, () => ({ count: 0, tasks: new Map<string, WaitingTask[]>() }));
    parts.tasks.getOrInsertComputed(part, () => []).push(task);
    parts.count += 1;
    this.#count += 1;
  }

  /**
   * Takes out the next task that may start.
   * @returns undefined when none may
   */
  takeNext(keyMayStart: (key: string) => boolean, mayStart: (turn: Turn) => boolean): WaitingTask | undefined {
    for (const [key, { tasks }] of this.#keys) {
      if (!keyMayStart(key)) continue;
      const next = tasks.values().find(([first]) => first !== undefined && mayStart(first.turn))?.[0];
      if (next === undefined) continue;
      this.remove(next);
      // the key has had its turn, and in it the part: they come after the others now
      const rest = moveToEnd(this.#keys, key);
      if (rest !== undefined) moveToEnd(rest.tasks, next.turn.part ?? "");
      return next;
    }
    return undefined;
  }

  /**
   * Takes out the last task of the key that has most tasks waiting.
   * @returns undefined when no key has more than `count`
   */
  takeLast(count: number): WaitingTask | undefined {
    const parts = longest(this.#keys.values(), (each) => each.count);
    if (parts.count <= count) return undefined;
    const last = longest(parts.tasks.values(), (each) => each.length).at(-1);
    if (last !== undefined) this.remove(last);
    return last;
  }

  /** @returns whether the task waited */
  remove(task: WaitingTask): boolean {
    const { key, part = "" } = task.turn;
    const parts = this.#keys.get(key);
    const tasks = parts?.tasks.get(part);
    const place = tasks?.indexOf(task) ?? -1;
    if (parts === undefined || tasks === undefined || place === -1) return false;
    tasks.splice(place, 1);
    parts.count -= 1;
    this.#count -= 1;
    if (tasks.length === 0) parts.tasks.delete(part);
    if (parts.count === 0) this.#keys.delete(key);
    return true;
  }
}

function longest<T>(all: Iterable<T>, length: (each: T) => number): T {
  return [...all].reduce((one, other) => (length(other) > length(one) ? other : one));
}

/** A map keeps the order of insertion. */
function moveToEnd<T>(map: Map<string, T>, key: string): T | undefined {
  const value = map.get(key);
  map.delete(key);
  if (value !== undefined) map.set(key, value);
  return value;
}
