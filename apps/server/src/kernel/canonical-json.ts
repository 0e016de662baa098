import type { Json } from "./events.ts";

/**
 * A value as JSON in the one form that is hashed: the keys of each object in the order of their UTF-16 units, without spaces. A key with the value
 * undefined is left out.
 */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_key, each: unknown) => (isObject(each) ? sorted(each) : each));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // without a prototype, so that a key named __proto__ is an ordinary one
  const ordered: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(object).toSorted()) ordered[key] = object[key];
  return ordered;
}
