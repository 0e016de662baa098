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
    return [name, withField(value, derived_field, inJsonbOrder(make(value[stored])))];
  });
  return Object.fromEntries(fields) as D;
}

function toText(document: Json): string {
  return document === null ? "" : toMarkdown(withoutEmptyTexts(document) as DocumentJson, "task").markdown;
}

function toDocument(markdown: Json): Json {
  return typeof markdown === "string" && markdown !== "" ? fromMarkdown(markdown, "task") : null;
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

/** A thing in PostgreSQL's order with one more field. The others stay where they are: to sort a whole document takes long. */
function withField(thing: Thing, name: string, value: Json): Thing {
  const fields = Object.entries(thing);
  const index = fields.findIndex(([key]) => byJsonb(name, key) < 0);
  return Object.fromEntries(fields.toSpliced(index === -1 ? fields.length : index, 0, [name, value]));
}

function inJsonbOrder(value: Json): Json {
  if (isArray(value)) return value.map(inJsonbOrder);
  if (!isObject(value)) return value;
  const sorted = Object.entries(value).toSorted(([one], [other]) => byJsonb(one, other));
  return Object.fromEntries(sorted.map(([key, each = null]) => [key, inJsonbOrder(each)]));
}

/** The order in which PostgreSQL keeps the fields of an object: by length, and then by their bytes. */
const byJsonb = (one: string, other: string): number =>
  Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other));

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);

function isObject(value: Json | undefined): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
