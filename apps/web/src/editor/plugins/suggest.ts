import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { isComposing } from "#ui/is-pressed.ts";
import { schema } from "../schema.ts";

/** The kind of suggestions for a sign: `@` people, `#` tickets and pages, `/` blocks. */
export type SuggestKind = "person" | "ticket" | "block";

/** The text between a sign and the cursor, and its place. */
export type Suggestion = {
  readonly kind: SuggestKind;
  readonly from: number;
  readonly to: number;
  readonly text: string;
};

/** Hands the keys of an open list to the component that shows it. */
export type SuggestKeys = { onKey(event: KeyboardEvent): boolean };

type SuggestState = { readonly shown: Suggestion | null; readonly closedAt: number | null };

const key = new PluginKey<SuggestState>("suggest");

const kindOf: Readonly<Record<string, SuggestKind>> = { "@": "person", "#": "ticket", "/": "block" };

// a name may have three words, so a list goes on after a space until nothing fits
const people = /(?:^|[\s([{"'])([@#])((?:[^\s@#]+(?: [^\s@#]*){0,2})?)$/;
const blocks = /^(\/)([\p{L}\p{N}]*)$/u;

function isInCode({ selection: { $from } }: EditorState): boolean {
  return $from.parent.type.spec.code === true || $from.marks().some(({ type }) => type.spec.code === true);
}

function signBefore(before: string): RegExpExecArray | null {
  return people.exec(before) ?? blocks.exec(before);
}

/** The suggestion before a cursor, if there is one. */
function suggestionAt(state: EditorState): Suggestion | null {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || isInCode(state)) return null;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 60), $from.parentOffset, null, "\uFFFC");
  const [, sign = "", text = ""] = signBefore(before) ?? [];
  const kind = kindOf[sign];
  return kind === undefined ? null : { kind, from: $from.pos - text.length - 1, to: $from.pos, text };
}

/** A cursor that comes by opens nothing, nor does what was pasted or came from others. */
function isTyped(tr: Transaction): boolean {
  return tr.docChanged && tr.getMeta("paste") !== true && tr.getMeta("y-sync$") === undefined;
}

function next(tr: Transaction, before: SuggestState, state: EditorState): SuggestState {
  if (tr.getMeta(key) === "close") return { shown: null, closedAt: before.shown?.from ?? null };
  const found = suggestionAt(state);
  if (found === null) return { shown: null, closedAt: null };
  const closedAt = before.closedAt === null ? null : tr.mapping.map(before.closedAt, -1);
  const isOpen = (before.shown !== null || isTyped(tr)) && closedAt !== found.from;
  return { shown: isOpen ? found : null, closedAt };
}

/** Watches for `@`, `#` and `/`. While its list is open, keys go there first. */
export function suggest(keys: SuggestKeys): Plugin<SuggestState> {
  return new Plugin<SuggestState>({
    key,
    state: {
      init: () => ({ shown: null, closedAt: null }),
      apply: (tr, before, _old, state) => next(tr, before, state),
    },
    props: {
      handleKeyDown: (view, event) =>
        shownSuggestion(view.state) !== null && !view.composing && !isComposing(event) && keys.onKey(event),
    },
  });
}

/** The suggestion that is shown now. */
export function shownSuggestion(state: EditorState): Suggestion | null {
  return key.getState(state)?.shown ?? null;
}

/** Closes the list until another sign is typed. */
export function closeSuggestion(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, "close"));
}

/** Puts a mention in the place of the sign and what was typed after it. */
export function insertMention(
  view: EditorView,
  { from, to }: Suggestion,
  mention: { kind: string; uuid: string; label: string },
): void {
  const node = schema.nodes.mention.create(mention);
  const isBeforeSpace = /^\s/.test(view.state.doc.resolve(to).nodeAfter?.text ?? "");
  view.dispatch(view.state.tr.replaceWith(from, to, isBeforeSpace ? node : [node, schema.text(" ")]).scrollIntoView());
}
