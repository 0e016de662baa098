import { isSameText, mergeBlocks } from "./blocks.ts";
import type { Change } from "./effects.ts";
import type { Plan, Refusal } from "./mutations.ts";

/** A document of rich text; null is an empty text. */
export type Doc = Readonly<Record<string, unknown>> | null;

/** A text as a person left it, and what its editor showed when they began to type. */
export type EditedText = { readonly seen: Doc; readonly mine: Doc };

/** Two texts of which both changed the same part, for the person to decide. */
export type TextClash = EditedText & { readonly theirs: Doc };

/**
 * An edit on what is shown now: that may have what others or another tab wrote since the edit began.
 * @param shown undefined if the text is not open
 * @returns null if nothing is left to do
 */
export function editOn({ seen, mine }: EditedText, shown: Doc | undefined): EditedText | null {
  if (isSameText(seen, mine)) return null;
  if (shown === undefined) return { seen, mine };
  const merged = mergeBlocks(seen, mine, shown);
  // what clashes is decided when it is sent, by what the server has then
  if (merged === null) return isSameText(mine, shown) ? null : { seen, mine };
  return isSameText(merged, shown) ? null : { seen: shown, mine: merged };
}

/** The text to store after an edit of the newest text. */
export function storedText({ seen, mine }: EditedText, theirs: Doc): { readonly text: Doc } | "stored" | "clash" {
  if (isSameText(mine, theirs)) return "stored";
  const text = mergeBlocks(seen, mine, theirs);
  if (text === null) return "clash";
  return isSameText(text, theirs) ? "stored" : { text };
}

/** The parts of a plan that set the text in a field of a row. */
export function planOfEdit(
  kind: "descriptions" | "comments",
  uuid: string,
  field: string,
  { seen, mine }: EditedText,
): Pick<Plan, "effects" | "before"> {
  return {
    effects: [{ kind, uuid, does: "change", change: { set: { [field]: mine } } }],
    before: { set: { [field]: seen } },
  };
}

/** The edit that a mutation with such a plan makes. */
export function editIn({ effects, before }: Pick<Plan, "effects" | "before">, field: string): EditedText {
  const [effect] = effects;
  return { seen: docIn(before, field), mine: docIn(effect?.does === "change" ? effect.change : null, field) };
}

const docIn = (change: Change | null, field: string): Doc => (change?.set?.[field] ?? null) as Doc;

/** The reason why one of two texts was not stored. @param what the text is, such as “comment” */
export function clashRefusal(code: string, what: string): Refusal {
  const error = `Somebody else changed the same part of this ${what}. Both texts are kept here. Choose one of them.`;
  return { status: 409, code, error };
}
