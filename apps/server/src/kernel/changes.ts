import type { Json } from "./events.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields of `sent` that differ from the stored values (§4.5 rule 6). A field that was not sent (undefined) is not a
 * change; a field that is not stored counts as null. Both sides must have JSON values in the same form: dates and decimals
 * as the caller stores them.
 * @param options.sets fields whose lists have no order, such as label_uuids
 */
export function changedFields<Sent extends Fields>(
  before: Fields,
  sent: Sent,
  options: { readonly sets?: readonly (keyof Sent & string)[] } = {},
): (keyof Sent & string)[] {
  const sets = new Set<string>(options.sets);
  return Object.keys(sent).filter((name) => {
    const [stored, wanted] = [before[name] ?? null, sent[name]];
    if (wanted === undefined) return false;
    return !(sets.has(name) ? sameMembers(stored, wanted) : sameJson(stored, wanted));
  });
}

/** The values of these fields of a row, as JSON. */
export function valuesOf(row: Fields, names: readonly string[]): { readonly [name: string]: Json } {
  return Object.fromEntries(names.map((name) => [name, (row[name] ?? null) as Json]));
}

/** Whether `sent` names every one of `all` exactly once, in any order (§7.8 rule 2). */
export function isReordering(all: readonly string[], sent: readonly string[]): boolean {
  return sent.length === all.length && new Set(all).symmetricDifference(new Set(sent)).size === 0;
}

/** The values that a list of distinct values gained and lost, in the order of their lists. */
export function difference(
  before: readonly string[],
  after: readonly string[],
): { readonly added: string[]; readonly removed: string[] } {
  const [old, now] = [new Set(before), new Set(after)];
  return { added: [...now.difference(old)], removed: [...old.difference(now)] };
}

function sameMembers(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return sameJson(one, other);
  return new Set<unknown>(one).symmetricDifference(new Set<unknown>(other)).size === 0;
}

function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameJson(ownValue(one, name), ownValue(other, name)));
}

/** JSON leaves undefined out, so a missing field and an undefined one are the same. */
function ownValue(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
