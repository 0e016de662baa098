import { isDeepStrictEqual } from "node:util";
import { type DocumentJson, fromMarkdown, toMarkdown } from "@stoa/document";
import type { Json } from "#kernel/events.ts";

/** A thing that an event names: an object with a uuid. */
export type Thing = { readonly [field: string]: Json | undefined };
type Data = { readonly [key: string]: Json };

/** The names of a text's two forms. */
const texts = [
  { markdown: "description", document: "description_json" },
  { markdown: "body", document: "body_json" },
] as const;

/**
 * Leaves out the form of a thing's text that can be made from the other one without a loss: the markdown, or else the
 * document; neither when neither can.
 * @returns the thing as it is stored, and the field that was left out
 */
export function withoutDerived(thing: Thing): { readonly thing: Thing; readonly derived_field: string | null } {
  const text = texts.find(({ markdown, document }) => typeof thing[markdown] === "string" && document in thing);
  if (text === undefined) return { thing, derived_field: null };
  const { [text.markdown]: markdown, [text.document]: document, ...others } = thing;
  if (isDeepStrictEqual(toText(document ?? null), markdown)) {
    return { thing: { ...others, [text.document]: document }, derived_field: text.markdown };
  }
  if (isDeepStrictEqual(toDocument(markdown ?? null), document)) {
    return { thing: { ...others, [text.markdown]: markdown }, derived_field: text.document };
  }
  return { thing, derived_field: null };
}

/**
 * Puts the form of a text that is not stored back into an event's data.
 * @param derived_field the field that `withoutDerived` left out
 * @returns the data with its fields in PostgreSQL's order, as if both forms were stored
 */
export function withDerived<D extends Data>(data: D, derived_field: string | null): D {
  const text = texts.find(({ markdown, document }) => derived_field === markdown || derived_field === document);
  if (text === undefined || derived_field === null) return data;
  const stored = derived_field === text.markdown ? text.document : text.markdown;
  const make = derived_field === text.markdown ? toText : toDocument;
  const fields = Object.entries(data).map(([name, value]) => {
    if (!isObject(value) || value[stored] === undefined) return [name, value];
    return [name, inJsonbOrder({ ...value, [derived_field]: make(value[stored]) })];
  });
  return Object.fromEntries(fields) as D;
}

function toText(document: Json): string {
  return document === null ? "" : toMarkdown(withoutEmptyTexts(document) as DocumentJson).markdown;
}

function toDocument(markdown: Json): Json {
  return typeof markdown === "string" && markdown !== "" ? fromMarkdown(markdown) : null;
}

/** A text that was an address of somebody who deleted their account is null. */
function withoutEmptyTexts(value: Json): Json {
  if (isArray(value)) return value.map(withoutEmptyTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each = null]) => [
      key,
      key === "text" && each === null ? "" : withoutEmptyTexts(each),
    ]),
  );
}

/** The order in which PostgreSQL keeps the fields of an object: by length, and then by their bytes. */
function inJsonbOrder(value: Json): Json {
  if (isArray(value)) return value.map(inJsonbOrder);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([key, each]) => [Buffer.from(key), each] as const);
  const sorted = fields.toSorted(([one], [other]) => one.length - other.length || one.compare(other));
  return Object.fromEntries(sorted.map(([key, each]) => [key.toString(), inJsonbOrder(each ?? null)]));
}

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);

function isObject(value: Json | undefined): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
