import type { Json } from "#kernel/events.ts";

/** A text that was an address of somebody who deleted their account is null; it becomes an empty one. */
export function withoutEmptyTexts(value: Json): Json {
  if (isArray(value)) return value.map(withoutEmptyTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each = null]) => [
      key,
      key === "text" && each === null ? "" : withoutEmptyTexts(each),
    ]),
  );
}

/** A value with the fields of its objects in PostgreSQL's order. */
export function inJsonbOrder(value: Json): Json {
  if (isArray(value)) return value.map(inJsonbOrder);
  if (!isObject(value)) return value;
  const sorted = Object.entries(value).toSorted(([one], [other]) => byJsonb(one, other));
  return Object.fromEntries(sorted.map(([key, each = null]) => [key, inJsonbOrder(each)]));
}

/** The order in which PostgreSQL keeps the fields of an object: by length, and then by their bytes. */
export const byJsonb = (one: string, other: string): number =>
  Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The length of a text in one of its forms, or in both: its characters, and one for each node of a document. */
export function lengthOf(value: Json | undefined): number {
  if (typeof value === "string") return value.length;
  if (value === undefined || !isObject(value)) return 0;
  const { markdown, document, text, content } = value;
  const children = content !== undefined && isArray(content) ? content : [];
  const own = 1 + lengthOf(markdown) + lengthOf(document) + (typeof text === "string" ? text.length : 0);
  return children.reduce<number>((sum, child) => sum + lengthOf(child), own);
}

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Whether a value is an object. */
export function isObject(value: Json | undefined): value is { readonly [field: string]: Json | undefined } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
