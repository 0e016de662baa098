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

type FindRow = (uuid: string) => PlacedRow | undefined;

/** The index of the first of some rows in their order that stands behind a row. */
export function indexBehind(row: PlacedRow, uuids: readonly string[], find: FindRow): number {
  let [low, high] = [0, uuids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = find(uuids[middle] ?? "");
    if (other !== undefined && byPosition(row, other) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Puts some rows to their places among others that are in order. */
export function putInOrder(uuids: readonly string[], added: Iterable<string>, find: FindRow): readonly string[] {
  const sorted = [...uuids];
  for (const uuid of added) {
    const row = find(uuid);
    if (row !== undefined) sorted.splice(indexBehind(row, sorted, find), 0, uuid);
  }
  return sorted;
}

/** Of a group in which more have changed, all are sorted. */
const mostPut = 50;
const none: ReadonlySet<string> = new Set();

/**
 * The shown tasks by board, status, assignee, label and due day. A group is put in order when it is read, and only if it changed: then what
 * changed goes to its place, and the others are not looked at.
 */
export class Indexes {
  readonly #groups = new Map<string, Set<string>>();
  readonly #sorted = new Map<string, readonly string[]>();
  /** of groups that were read, the tasks that came, went or moved since */
  readonly #changed = new Map<string, Set<string>>();
  readonly #find: (uuid: string) => CopiedTask | undefined;
  /** the number of groups that were sorted as a whole so far, for tests */
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
    const changed = this.#changed.get(key);
    if (known !== undefined && changed === undefined) return known;
    this.#changed.delete(key);
    const group = this.#groups.get(key) ?? none;
    const sorted = known === undefined ? this.#sort(group) : this.#update(known, changed ?? none, group);
    const isSame = known?.length === sorted.length && sorted.every((uuid, at) => uuid === known[at]);
    const current = isSame ? known : sorted;
    this.#sorted.set(key, current);
    return current;
  }

  #sort(group: ReadonlySet<string>): readonly string[] {
    this.sorts += 1;
    const tasks = [...group].map((uuid) => this.#find(uuid)).filter((task) => task !== undefined);
    return tasks.toSorted(byPosition).map(({ uuid }) => uuid);
  }

  #update(known: readonly string[], changed: ReadonlySet<string>, group: ReadonlySet<string>): readonly string[] {
    if (changed.size > mostPut) return this.#sort(group);
    const others = known.filter((uuid) => !changed.has(uuid));
    return putInOrder(others, changed.intersection(group), this.#find);
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
      this.#change(key, old.uuid);
      if (after.includes(key)) this.#enter([key], task?.uuid ?? "");
      else this.#leave(key, old.uuid);
    }
    return changed;
  }

  #enter(keys: readonly string[], uuid: string): readonly string[] {
    for (const key of keys) {
      this.#change(key, uuid);
      const group = this.#groups.get(key);
      if (group === undefined) this.#groups.set(key, new Set([uuid]));
      else group.add(uuid);
    }
    return keys;
  }

  #change(key: string, uuid: string): void {
    // what nobody has read is sorted as a whole
    if (!this.#sorted.has(key)) return;
    const changed = this.#changed.get(key);
    if (changed === undefined) this.#changed.set(key, new Set([uuid]));
    else changed.add(uuid);
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
