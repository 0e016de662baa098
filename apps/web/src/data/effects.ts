import { atTheEnd } from "./end-position.ts";
import type { AnyRow, Kind, Tables } from "./tables.ts";

/** A place among the tasks of a status: after one and before another; null at an end. */
export type Place = { readonly after: string | null; readonly before: string | null };

/** The lists of a task that are changed by additions and removals. */
export type ListField = "label_uuids" | "assignee_uuids";

type Uuids = { readonly [Field in ListField]?: readonly string[] };
type Value = string | number | boolean | null;
/** documents and lists are compared as JSON */
type StoredValue = Value | Readonly<Record<string, unknown>> | readonly unknown[];

/** Values of fields of a row. */
export type Fields = Readonly<Record<string, StoredValue>>;

/**
 * A change of one row, field by field, so that it can be compared with what others changed. A command says which fields it
 * sets: `Change<Writable<"tasks">>`.
 */
export type Change<Set = Fields> = {
  readonly set?: Set;
  /** values of custom fields by their uuid; null clears one */
  readonly entries?: Readonly<Record<string, Value>>;
  readonly add?: Uuids;
  readonly remove?: Uuids;
  readonly place?: Place;
  /** totals that grow or shrink */
  readonly count?: Readonly<Record<string, number>>;
};

/** The effect of an unconfirmed mutation on one row. It is plain data, because it is stored with the mutation. */
export type Effect<K extends Kind = Kind> = {
  [Name in K]: { readonly kind: Name; readonly uuid: string } & (
    | { readonly does: "create"; readonly row: AnyRow }
    /** `before`: the values of this row that the person saw, where a mutation changes several rows */
    | { readonly does: "change"; readonly change: Change<Readonly<Partial<Tables[Name]>>>; readonly before?: Change }
    | { readonly does: "drop" }
  );
}[K];

/** Finds a row as it is shown before a mutation. */
export type FindRow = (uuid: string) => AnyRow | undefined;

/** A row after an effect; undefined if there is none. What the server has confirmed is not created again. */
export function applyEffect(row: AnyRow | undefined, effect: Effect, find: FindRow): AnyRow | undefined {
  if (effect.does === "drop") return undefined;
  if (effect.does === "create") return row ?? effect.row;
  return row === undefined ? undefined : applyChange(row, effect.change, find);
}

/** A row with a change. */
export function applyChange(row: AnyRow, change: Change, find: FindRow): AnyRow {
  const changed: Record<string, unknown> & AnyRow = { ...row, ...change.set };
  if (change.entries !== undefined) changed["custom_fields"] = withEntries(row["custom_fields"], change.entries);
  for (const field of ["label_uuids", "assignee_uuids"] as const) {
    const list = row[field];
    if (Array.isArray(list)) changed[field] = changedList(list as string[], field, change);
  }
  for (const [field, by] of Object.entries(change.count ?? {})) changed[field] = Math.max(0, Number(row[field]) + by);
  if (change.place !== undefined) changed["position"] = shownPosition(changed, change.place, find);
  return Object.freeze(changed);
}

/** A list after the additions and removals of a change. */
export function changedList(list: readonly string[], field: ListField, { add, remove }: Change): readonly string[] {
  const removed = new Set(remove?.[field]);
  return [...new Set([...list.filter((uuid) => !removed.has(uuid)), ...(add?.[field] ?? [])])];
}

function withEntries(values: unknown, entries: Readonly<Record<string, Value>>): Record<string, unknown> {
  const all = Object.entries({ ...(values as Record<string, unknown>), ...entries });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** Between its neighbours as far as they are still there, else at the end; the server decides the exact number. */
function shownPosition(row: AnyRow, { after, before }: Place, find: FindRow): string {
  const [above, below] = [after, before].map((uuid) => {
    const found = uuid === null ? undefined : find(uuid);
    return found?.["status_uuid"] === row["status_uuid"] ? Number(found?.["position"]) : undefined;
  });
  if (above !== undefined && below !== undefined) return ((above + below) / 2).toFixed(6);
  if (below !== undefined) return (below - 1).toFixed(6);
  return (above === undefined ? atTheEnd : above + 1).toFixed(6);
}

/** One change that does what two do, one after the other. */
export function mergeChanges(first: Change, second: Change): Change {
  const merged: Change = {
    ...joined("set", first.set, second.set),
    ...joined("entries", first.entries, second.entries),
    ...(second.place === undefined ? {} : { place: second.place }),
    add: mergeLists(first.add, second.remove, second.add),
    remove: mergeLists(first.remove, second.add, second.remove),
  };
  return merged;
}

function joined<Name extends "set" | "entries">(name: Name, first: Change[Name], second: Change[Name]): Change {
  return first === undefined && second === undefined ? {} : { [name]: { ...first, ...second } };
}

function mergeLists(first: Uuids = {}, undone: Uuids = {}, second: Uuids = {}): Uuids {
  const merged = (["label_uuids", "assignee_uuids"] as const).map((field) => {
    const gone = new Set(undone[field]);
    const kept = (first[field] ?? []).filter((uuid) => !gone.has(uuid));
    return [field, [...new Set([...kept, ...(second[field] ?? [])])]] as const;
  });
  return Object.fromEntries(merged.filter(([, uuids]) => uuids.length > 0));
}
