import type { CopiedTask } from "@stoa/api";

/** The groups that a task is in, by the name of the index. */
const groupsOf: Readonly<Record<string, (task: CopiedTask) => readonly string[]>> = {
  board: (task) => [task.board_uuid],
  status: (task) => [task.status_uuid],
  assignee: (task) => task.assignee_uuids,
  label: (task) => task.label_uuids,
  due: (task) => (task.due_date === null ? [] : [task.due_date]),
  /** the tasks of a status that have an estimate */
  estimated: (task) => (task.estimate === null ? [] : [task.status_uuid]),
};

/** A row with a place among its siblings. */
export type PlacedRow = { readonly uuid: string; readonly position: string };

/** The order of rows with positions, such as the tasks of a status: by position, then by uuid, as the server has it. */
export function byPosition(one: PlacedRow, other: PlacedRow): number {
  return Number(one.position) - Number(other.position) || (one.uuid < other.uuid ? -1 : 1);
}

/** The shown tasks by board, status, assignee, label and due day. A group is sorted when it is read, and only if it changed. */
export class Indexes {
  readonly #groups = new Map<string, Set<string>>();
  readonly #sorted = new Map<string, readonly string[]>();
  /** groups that may have another order than when they were sorted */
  readonly #stale = new Set<string>();
  readonly #find: (uuid: string) => CopiedTask | undefined;
  /** the number of groups that were sorted so far, for tests and measurements */
  sorts = 0;

  constructor(find: (uuid: string) => CopiedTask | undefined) {
    this.#find = find;
  }

  /**
   * The tasks of a group in their order: the same array until they are others, or in another order.
   * @param name such as "status" @param value such as the status's uuid
   */
  tasks(name: keyof typeof groupsOf, value: string): readonly string[] {
    const key = `${name}/${value}`;
    const known = this.#sorted.get(key);
    const isStale = this.#stale.delete(key);
    if (known !== undefined && !isStale) return known;
    this.sorts += 1;
    const tasks = [...(this.#groups.get(key) ?? [])]
      .map((uuid) => this.#find(uuid))
      .filter((task) => task !== undefined);
    const sorted = tasks.toSorted(byPosition).map(({ uuid }) => uuid);
    const isSame = known?.length === sorted.length && sorted.every((uuid, at) => uuid === known[at]);
    const current = isSame ? known : sorted;
    this.#sorted.set(key, current);
    return current;
  }

  /**
   * Takes a task from its old groups to its new ones.
   * @returns the groups whose members or order may have changed
   */
  replace(old: CopiedTask | undefined, task: CopiedTask | undefined): readonly string[] {
    const [before, after] = [keysOf(old), keysOf(task)];
    if (old === undefined) return this.#enter(after, task?.uuid ?? "");
    const isMoved = old.position !== task?.position;
    const changed = [...new Set([...before, ...after])].filter(
      (key) => isMoved || before.includes(key) !== after.includes(key),
    );
    for (const key of changed) {
      this.#stale.add(key);
      if (after.includes(key)) this.#enter([key], task?.uuid ?? "");
      else this.#leave(key, old.uuid);
    }
    return changed;
  }

  #enter(keys: readonly string[], uuid: string): readonly string[] {
    for (const key of keys) {
      this.#stale.add(key);
      const group = this.#groups.get(key);
      if (group === undefined) this.#groups.set(key, new Set([uuid]));
      else group.add(uuid);
    }
    return keys;
  }

  #leave(key: string, uuid: string): void {
    const group = this.#groups.get(key);
    group?.delete(uuid);
    if (group?.size === 0) this.#groups.delete(key);
  }
}

const groupEntries = Object.entries(groupsOf);

function keysOf(task: CopiedTask | undefined): readonly string[] {
  const keys: string[] = [];
  // a start does this for each of thousands of tasks
  if (task !== undefined)
    for (const [name, groups] of groupEntries) for (const value of groups(task)) keys.push(`${name}/${value}`);
  return keys;
}
