import { DroppedRows } from "./dropped.ts";
import { applyEffect, type Effect } from "./effects.ts";
import { Indexes, putInOrder } from "./indexes.ts";
import { compareOrder, frozen, type Mutation, type Reader } from "./mutations.ts";
import { Subscriptions } from "./subscriptions.ts";
import { type AnyRow, type Kind, kinds, type NamedRow, type Tables } from "./tables.ts";

/** An effect, with the index of its mutation among the pending ones. */
type Step = { readonly effect: Effect; readonly at: number };

/** A row that a tick changed, and the groups of the indexes that may have changed with it. */
type ChangedRow = {
  readonly kind: Kind;
  readonly uuid: string;
  readonly groups: readonly string[];
  readonly isNew: boolean;
};

/**
 * The rows of a workspace in memory. *Base rows* are what the server said, the *overlay* is what pending mutations do, in their
 * order; shown is base with overlay. Everything is changed in a `tick`, which notifies listeners once at its end.
 */
export class Store {
  readonly subscriptions = new Subscriptions();
  readonly indexes = new Indexes((uuid) => this.shown.get("tasks", uuid));
  readonly dropped = new DroppedRows();
  readonly #base = new Map<Kind, Map<string, AnyRow>>(kinds.map((kind) => [kind, new Map()]));
  #pending: readonly Mutation[] = [];
  #steps = new Map<string, Step[]>();
  /** rows that the overlay changes, as they are shown; undefined: dropped by it */
  #overlaid = new Map<string, AnyRow | undefined>();
  /** the rows changed in this tick, as they were shown before; null outside of a tick */
  #before: Map<string, AnyRow | undefined> | null = null;
  /** tasks that somebody else changed in the latest tick that had any; listeners of the key `others` are notified */
  changedByOthers: readonly string[] = [];
  /** mutations were added, changed or ended in this tick */
  #hasNewPending = false;

  /** The rows as the server gave them. */
  readonly base: Reader = {
    get: <K extends Kind>(kind: K, uuid: string) => this.#base.get(kind)?.get(uuid) as Tables[K] | undefined,
    all: <K extends Kind>(kind: K) => (this.#base.get(kind)?.values() ?? []) as Iterable<Tables[K]>,
    inStatus: (status_uuid) => this.#baseInStatus(status_uuid),
  };

  /** The rows as a person sees them. */
  readonly shown: Reader = {
    get: <K extends Kind>(kind: K, uuid: string) => this.#shownRow(kind, uuid) as Tables[K] | undefined,
    all: <K extends Kind>(kind: K) => this.#allShown(kind) as Iterable<Tables[K]>,
    inStatus: (status_uuid) => this.indexes.tasks("status", status_uuid),
  };

  /** The mutations that the overlay consists of, in their order. */
  get pending(): readonly Mutation[] {
    return this.#pending;
  }

  /** Changes base and overlay at once, then notifies listeners. Ticks may be nested. @returns what the change returns */
  tick<Value>(change: () => Value): Value {
    if (this.#before !== null) return change();
    this.#before = new Map();
    try {
      return change();
    } finally {
      this.#settle(this.#before);
      this.#before = null;
    }
  }

  /** Puts a base row. Only what the server said may be put here. */
  put(kind: Kind, row: AnyRow): void {
    this.#touch(kind, row.uuid);
    this.dropped.forget(kind, row.uuid);
    this.#base.get(kind)?.set(row.uuid, frozen(row));
  }

  /** Puts the first base rows. Nothing was there before that could be compared, and a start has thousands of them. */
  fill(rows: readonly NamedRow[]): void {
    const changed = rows.map(({ kind, row }) => {
      this.#base.get(kind)?.set(row.uuid, frozen(row));
      const groups = kind === "tasks" ? this.indexes.replace(undefined, row as Tables["tasks"]) : [];
      return { kind, uuid: row.uuid, groups };
    });
    this.subscriptions.tell(changed);
  }

  /** Whether there is no base row and no overlay. */
  get isEmpty(): boolean {
    return this.#pending.length === 0 && kinds.every((kind) => this.#base.get(kind)?.size === 0);
  }

  /** Drops a base row. */
  drop(kind: Kind, uuid: string): void {
    if (!this.#base.get(kind)?.has(uuid)) return;
    this.#touch(kind, uuid);
    this.#base.get(kind)?.delete(uuid);
  }

  /** Drops all base rows of some kinds. */
  clear(which: readonly Kind[] = kinds): void {
    for (const kind of which) for (const uuid of this.#base.get(kind)?.keys() ?? []) this.drop(kind, uuid);
  }

  /** Replaces the overlay. @param pending in any order */
  setPending(pending: Iterable<Mutation>): void {
    for (const key of this.#steps.keys()) this.#touch(...splitKey(key));
    this.#hasNewPending = true;
    this.#pending = [...pending].toSorted(compareOrder);
    this.#steps = new Map();
    for (const [at, { effects, isLost }] of this.#pending.entries()) {
      for (const effect of effects) {
        if (isLost && effect.does === "create") continue;
        const key = keyOf(effect.kind, effect.uuid);
        this.#touch(effect.kind, effect.uuid);
        this.#steps.set(key, [...(this.#steps.get(key) ?? []), { effect, at }]);
      }
    }
  }

  #touch(kind: Kind, uuid: string): void {
    const key = keyOf(kind, uuid);
    if (this.#before === null) throw new Error("Rows are changed in a tick.");
    if (!this.#before.has(key)) this.#before.set(key, this.#shownRow(kind, uuid));
  }

  #shownRow(kind: Kind, uuid: string): AnyRow | undefined {
    // a key is a new text, and a filter asks for thousands of rows
    if (this.#overlaid.size === 0) return this.#base.get(kind)?.get(uuid);
    const key = keyOf(kind, uuid);
    return this.#overlaid.has(key) ? this.#overlaid.get(key) : this.#base.get(kind)?.get(uuid);
  }

  #allShown(kind: Kind): Iterable<AnyRow> {
    const base = this.#base.get(kind) ?? new Map<string, AnyRow>();
    const overlaid = [...this.#overlaid].filter(([key]) => splitKey(key)[0] === kind);
    if (overlaid.length === 0) return base.values();
    const rows = new Map(base);
    for (const [key] of overlaid) rows.delete(splitKey(key)[1]);
    return [...rows.values(), ...overlaid.flatMap(([, row]) => row ?? [])];
  }

  /** Tickets without a pending change keep the place at which they are shown; the others get the places that the server gave them. */
  #baseInStatus(status_uuid: string): readonly string[] {
    const find = (uuid: string): Tables["tasks"] | undefined => this.base.get("tasks", uuid);
    const overlaid = new Set([...this.#overlaid.keys()].map((key) => splitKey(key)[1]));
    const own = [...overlaid].filter((uuid) => find(uuid)?.status_uuid === status_uuid);
    const others = this.shown.inStatus(status_uuid).filter((uuid) => !overlaid.has(uuid));
    return putInOrder(others, own, find);
  }

  /** A row with the overlay of the mutations before the one with this number. */
  #fold(kind: Kind, uuid: string, below: number): AnyRow | undefined {
    const steps = this.#steps.get(keyOf(kind, uuid)) ?? [];
    return steps
      .filter(({ at }) => at < below)
      .reduce<AnyRow | undefined>(
        // a neighbour is seen as it was before this mutation, so that two that name each other come to an end
        (row, { effect, at }) => applyEffect(row, effect, (other) => this.#fold(kind, other, at)),
        this.#base.get(kind)?.get(uuid),
      );
  }

  #settle(before: ReadonlyMap<string, AnyRow | undefined>): void {
    const overlaid = [...this.#steps.keys()];
    const mine = this.#overlaid;
    // the place of an overlaid row depends on its neighbours
    for (const key of overlaid) if (!before.has(key)) this.#touch(...splitKey(key));
    this.#overlaid = new Map(overlaid.map((key) => [key, this.#fold(...splitKey(key), Number.POSITIVE_INFINITY)]));
    const changed: ChangedRow[] = [];
    for (const [key, old] of before) {
      const [kind, uuid] = splitKey(key);
      const row = this.#shownRow(kind, uuid);
      if (isSame(old, row)) continue;
      const groups = kind === "tasks" ? this.indexes.replace(old as Tables["tasks"], row as Tables["tasks"]) : [];
      changed.push({ kind, uuid, groups, isNew: old === undefined });
    }
    const others = this.#hasNewPending ? ["mutations"] : [];
    this.#hasNewPending = false;
    // what I changed was overlaid until this tick
    const news = changed.filter(({ kind, uuid, isNew }) => kind === "tasks" && !isNew && !mine.has(keyOf(kind, uuid)));
    const uuids = news.flatMap(({ uuid }) => (this.#isNewer(uuid, before) ? uuid : []));
    if (uuids.length > 0) this.changedByOthers = uuids;
    this.subscriptions.tell(changed, uuids.length > 0 ? [...others, "others"] : others);
  }

  /** Whether a task has another version than before the tick. New ones are no change. */
  #isNewer(uuid: string, before: ReadonlyMap<string, AnyRow | undefined>): boolean {
    const [old, row] = [before.get(keyOf("tasks", uuid)), this.#shownRow("tasks", uuid)];
    return old !== undefined && row !== undefined && Number(row["version"]) > Number(old["version"]);
  }
}

const keyOf = (kind: Kind, uuid: string): string => `${kind}/${uuid}`;

function splitKey(key: string): [Kind, string] {
  const at = key.indexOf("/");
  return [key.slice(0, at) as Kind, key.slice(at + 1)];
}

function isSame(one: AnyRow | undefined, other: AnyRow | undefined): boolean {
  if (one === other) return true;
  return one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
