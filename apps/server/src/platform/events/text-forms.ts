import type { Json } from "#kernel/events.ts";
import { byJsonb, isObject } from "#platform/texts/json.ts";
import { areShort, isTooSlow, type Texts } from "#platform/texts/texts.ts";
import { type BothForms, type Form, work } from "#platform/texts/work.ts";

/** A thing that an event names: an object with a uuid. */
export type Thing = { readonly [field: string]: Json | undefined };
type Data = { readonly [key: string]: Json };

/** The names of a text's two forms. */
const names = [
  { markdown: "description", document: "description_json" },
  { markdown: "body", document: "body_json" },
] as const;

const other = { markdown: "document", document: "markdown" } as const;

/** The text of a thing in both forms, with their names; undefined for a thing without. */
export function textOf(thing: Thing): (BothForms & { readonly names: Readonly<Record<Form, string>> }) | undefined {
  for (const found of names) {
    const { [found.markdown]: markdown, [found.document]: document = null } = thing;
    if (typeof markdown === "string" && found.document in thing) return { names: found, markdown, document };
  }
  return undefined;
}

/**
 * Leaves out the form of a thing's text that can be made from the other one without a loss: the markdown, or else the
 * document; neither when neither can.
 * @param known which one that is, if it is known
 * @returns the thing as it is stored, and the field that was left out
 */
export function withoutDerived(
  thing: Thing,
  known?: Form | null,
): { readonly thing: Thing; readonly derived_field: string | null } {
  const text = textOf(thing);
  if (text === undefined) return { thing, derived_field: null };
  const form = known === undefined ? work.findDerivable(text) : known;
  if (form === null) return { thing, derived_field: null };
  const derived_field = text.names[form];
  const kept = Object.entries(thing).filter(([field]) => field !== derived_field);
  return { thing: Object.fromEntries(kept), derived_field };
}

/** An event whose data has one form of a text. */
type StoredEvent = { readonly data: Data; readonly derived_field: string | null };
/** The forms of long texts that were made, by the other form's thing; without those that could not be made. */
export type MadeTexts = ReadonlyMap<Json, Json>;

type StoredText = { readonly thing: Thing; readonly derived: Form; readonly field: string; readonly stored: Json };

/** The things in an event's data of whose text one form is stored. */
function storedTexts({ data, derived_field }: StoredEvent): StoredText[] {
  const found = names.find(({ markdown, document }) => derived_field === markdown || derived_field === document);
  if (found === undefined) return [];
  const derived = derived_field === found.markdown ? "markdown" : "document";
  return Object.values(data).flatMap((thing) => {
    const stored = isObject(thing) ? thing[found[other[derived]]] : undefined;
    return isObject(thing) && stored !== undefined ? [{ thing, derived, field: found[derived], stored }] : [];
  });
}

/** Whether the texts of events are short enough, all of them together, to be made at once. */
export const areShortTexts = (rows: readonly StoredEvent[]): boolean =>
  areShort(rows.flatMap((row) => storedTexts(row).map(({ stored }) => stored)));

/** In the place of a form that took too long. */
const tooSlow: Json = {};

/** Makes the forms of texts that are not stored, long ones in a thread. @returns them for `withDerived` */
export async function makeDerived(
  texts: Texts,
  workspace_uuid: string,
  rows: readonly StoredEvent[],
): Promise<MadeTexts> {
  const found = rows.flatMap(storedTexts);
  const made = new Map<Json, Json>();
  for (const [form, name] of [
    ["markdown", "makeMarkdown"],
    ["document", "makeDocument"],
  ] as const) {
    const some = found.filter(({ derived }) => derived === form);
    const forms = await texts.each<"makeMarkdown" | "makeDocument">(
      workspace_uuid,
      name,
      some.map(({ stored }) => stored),
      { otherwise: (stored, error) => (isTooSlow(error) ? tooSlow : work[name](stored)) },
    );
    for (const [index, { thing }] of some.entries()) {
      const form = forms[index] ?? null;
      if (form !== tooSlow) made.set(thing, form);
    }
  }
  return made;
}

/**
 * Puts the form of a text that is not stored back into an event's data.
 * @param derived_field the field that `withoutDerived` left out
 * @param made by `makeDerived`; without it the form is made here, which takes long for a long text
 * @returns the data with its fields in PostgreSQL's order, as if both forms were stored
 */
export function withDerived<D extends Data>(data: D, derived_field: string | null, made?: MadeTexts): D {
  if (derived_field === null) return data;
  const texts = new Map<Json | undefined, StoredText>(
    storedTexts({ data, derived_field }).map((text) => [text.thing, text]),
  );
  if (texts.size === 0) return data;
  const fields = Object.entries(data).map(([name, value]) => {
    const text = texts.get(value);
    // a form that took too long stays out
    if (text === undefined || (made !== undefined && !made.has(text.thing))) return [name, value];
    return [name, withField(text, made?.get(text.thing))];
  });
  return Object.fromEntries(fields) as D;
}

/** A thing in PostgreSQL's order with one more field. The others stay where they are: to sort a whole document takes long. */
function withField({ thing, derived, field, stored }: StoredText, made?: Json): Thing {
  const value = made ?? (derived === "markdown" ? work.makeMarkdown(stored) : work.makeDocument(stored));
  const fields = Object.entries(thing);
  const index = fields.findIndex(([key]) => byJsonb(field, key) < 0);
  return Object.fromEntries(fields.toSpliced(index === -1 ? fields.length : index, 0, [field, value]));
}
