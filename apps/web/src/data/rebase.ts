import type { CopiedTask } from "@stoa/api";
import { type Change, changedList, type ListField } from "./effects.ts";
import type { OverwrittenValue } from "./mutations.ts";
import { type SeenChange, seenValues } from "./seen.ts";
import type { AnyRow } from "./tables.ts";

const lists: readonly ListField[] = ["label_uuids", "assignee_uuids"];

/** The body of a change of a task's fields, without its version. */
export type Patch = {
  readonly [field: string]: string | number | boolean | null | readonly string[] | CustomFields;
};

type CustomFields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The rest of a change that is left to send when the newest row is known: fields that have the value already are left out, and lists are
 * the newest ones with the additions and removals.
 */
export function patchFor(change: Change, row: CopiedTask): Patch {
  const { set, entries } = effectiveChange(change, row);
  const replaced = lists.flatMap((field) => {
    const list = changedList(row[field], field, change);
    return isSameList(list, row[field]) ? [] : [[field, list] as const];
  });
  return {
    ...set,
    ...(entries === undefined ? {} : { custom_fields: entries }),
    ...Object.fromEntries(replaced),
  };
}

/**
 * The values of others that a change overwrites: of a field that is neither as the person saw it nor as they want it. Mine wins,
 * and the person is notified.
 */
export function overwrittenBy(change: Change, before: Change | null, row: CopiedTask): readonly OverwrittenValue[] {
  const values = row as unknown as AnyRow;
  const fields = Object.entries(change.set ?? {}).map(
    ([field, mine]) => ({ field, mine, theirs: values[field], seen: before?.set?.[field] }) as const,
  );
  const entries = Object.entries(change.entries ?? {}).map(
    ([field, mine]) =>
      ({ field, mine, theirs: row.custom_fields[field] ?? null, seen: before?.entries?.[field] ?? null }) as const,
  );
  return [...fields, ...entries]
    .filter(({ mine, theirs, seen }) => theirs !== mine && theirs !== seen)
    .map(({ field, theirs }) => ({ uuid: row.uuid, field, theirs }));
}

/** A change without what has no effect on a row: values that are there, additions that are in the list. */
export function effectiveChange(change: Change, row: CopiedTask): Change {
  const values = row as unknown as AnyRow;
  const set = Object.entries(change.set ?? {}).filter(([field, value]) => values[field] !== value);
  const entries = Object.entries(change.entries ?? {}).filter(
    ([field, value]) => (row.custom_fields[field] ?? null) !== value,
  );
  const pick = (uuids: Change["add"], isWanted: (list: readonly string[], uuid: string) => boolean) =>
    Object.fromEntries(
      lists.flatMap((field) => {
        const picked = (uuids?.[field] ?? []).filter((uuid) => isWanted(row[field], uuid));
        return picked.length === 0 ? [] : [[field, picked] as const];
      }),
    );
  return {
    ...(set.length === 0 ? {} : { set: Object.fromEntries(set) }),
    ...(entries.length === 0 ? {} : { entries: Object.fromEntries(entries) }),
    ...named(
      "add",
      pick(change.add, (list, uuid) => !list.includes(uuid)),
    ),
    ...named(
      "remove",
      pick(change.remove, (list, uuid) => list.includes(uuid)),
    ),
  };
}

/** The change that takes another one back, on the row before it. @param change an effective one */
export function inverseOf(change: Change, row: CopiedTask): Change {
  const values = row as unknown as AnyRow;
  const set = Object.keys(change.set ?? {}).map((field) => [field, values[field] as string | null] as const);
  const entries = Object.keys(change.entries ?? {}).map((field) => [field, row.custom_fields[field] ?? null] as const);
  return {
    ...named("set", Object.fromEntries(set)),
    ...named("entries", Object.fromEntries(entries)),
    ...(change.remove === undefined ? {} : { add: change.remove }),
    ...(change.add === undefined ? {} : { remove: change.add }),
  };
}

/**
 * The values that a person saw before an effective change, and what takes its lists back.
 * @throws Error if one of the fields was not seen
 */
export function seenBefore(change: Change, seen: SeenChange, row: CopiedTask): Change {
  const shown = inverseOf(change, row);
  if (seen === "shown") return shown;
  const of = (part: "set" | "entries"): Change =>
    named(part, seenValues(seen[part] ?? {}, Object.keys(change[part] ?? {}), {}));
  return { ...shown, ...of("set"), ...of("entries") };
}

/** A change without the values that are as the person saw them: those they did not change, whatever others did meanwhile. */
export function changedSince(change: Change, seen: SeenChange): Change {
  if (seen === "shown") return change;
  const of = (part: "set" | "entries"): Change => {
    const changed = Object.entries(change[part] ?? {}).filter(([field, value]) => value !== seen[part]?.[field]);
    return change[part] === undefined ? {} : { [part]: Object.fromEntries(changed) };
  };
  return { ...change, ...of("set"), ...of("entries") };
}

/**
 * The part of an inverse that may be done: only where my value still stands.
 * @returns the change, and the names of the fields that have another value now
 */
export function undoable(change: Change, inverse: Change, row: CopiedTask): { change: Change; changed: string[] } {
  const values = row as unknown as AnyRow;
  const isMine = (field: string): boolean => values[field] === change.set?.[field];
  const isMyEntry = (field: string): boolean => (row.custom_fields[field] ?? null) === change.entries?.[field];
  const set = Object.entries(inverse.set ?? {});
  const entries = Object.entries(inverse.entries ?? {});
  const undone: Change = {
    ...named("set", Object.fromEntries(set.filter(([field]) => isMine(field)))),
    ...named("entries", Object.fromEntries(entries.filter(([field]) => isMyEntry(field)))),
    ...(inverse.add === undefined ? {} : { add: inverse.add }),
    ...(inverse.remove === undefined ? {} : { remove: inverse.remove }),
  };
  const changed = [
    ...set.filter(([field]) => !isMine(field)).map(([field]) => field),
    ...entries.filter(([field]) => !isMyEntry(field)).map(([field]) => field),
  ];
  return { change: effectiveChange(undone, row), changed };
}

/** Whether a change does nothing. */
export function isEmptyChange({ set, entries, add, remove, place }: Change): boolean {
  const parts = [set, entries, add, remove].filter((part) => part !== undefined && Object.keys(part).length > 0);
  return parts.length === 0 && place === undefined;
}

function named(name: keyof Change, part: object): Change {
  return Object.keys(part).length === 0 ? {} : { [name]: part };
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((uuid) => other.includes(uuid));
}
