import { isDeepStrictEqual } from "node:util";
import type { StoredChange } from "#kernel/events.ts";
import { type Thing, textOf } from "#platform/events/text-forms.ts";
import { isObject } from "#platform/texts/json.ts";
import { areShort, patienceOfTransactions, type Texts } from "#platform/texts/texts.ts";
import type { BothForms, Form, ReadMarkdown } from "#platform/texts/work.ts";

/** For things with a text, the form that can be made from the other one. What is not in it is found when events are written. */
export type DerivableForms = ReadonlyMap<Thing, Form | null>;

/** The changes that were announced, and the markdown that the transaction has read. */
type AnnouncedChanges = {
  readonly changes: readonly StoredChange[];
  readonly texts: ReadonlyMap<string, ReadMarkdown>;
};

type Text = { readonly thing: Thing; readonly both: BothForms };

/**
 * Finds which form of each text can be made from the other one, before events are written. What the transaction has read is known;
 * long texts are sent to a thread, and short ones are left for later. Without an answer both forms are stored.
 */
export async function findDerivableForms(
  texts: Texts,
  workspace_uuid: string,
  { changes, texts: read }: AnnouncedChanges,
): Promise<DerivableForms> {
  const forms = new Map<Thing, Form | null>();
  const unknown: Text[] = [];
  for (const thing of new Set(changes.flatMap(thingsOf))) {
    const text = textOf(thing);
    if (text === undefined) continue;
    const known = read.get(text.markdown);
    if (known !== undefined && isDeepStrictEqual(known.document, text.document)) forms.set(thing, known.derivable);
    else unknown.push({ thing, both: { markdown: text.markdown, document: text.document } });
  }
  const both = unknown.map((text) => text.both);
  if (areShort(both)) return forms;
  const found = await texts.each(workspace_uuid, "findDerivable", both, {
    otherwise: () => null,
    patience: patienceOfTransactions,
  });
  for (const [index, { thing }] of unknown.entries()) forms.set(thing, found[index] ?? null);
  return forms;
}

function thingsOf({ data, before }: StoredChange): Thing[] {
  const things = Object.values(data).filter(isObject);
  return before === undefined ? things : [...things, before];
}
