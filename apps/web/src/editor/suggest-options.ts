import type { EditorView } from "prosemirror-view";
import type { IconName } from "#ui/icon-paths.ts";
import { type Format, slashFormats } from "./formats.ts";
import { insertMention, type SuggestKind, type Suggestion } from "./plugins/suggest.ts";

/** A person, ticket or page that can be mentioned. */
export type MentionTarget = {
  readonly kind: "person" | "ticket" | "page";
  readonly uuid: string;
  /** the label in the text; not empty */
  readonly label: string;
  /** the difference between two equal labels, such as a mail address or a board */
  readonly hint?: string;
};

/** Finds what a person may mean, best first, at most about ten: `person` for `@`, `ticket` for `#` (with pages). */
export type Suggest = (
  kind: "person" | "ticket",
  text: string,
) => readonly MentionTarget[] | Promise<readonly MentionTarget[]>;

export type SuggestSource = {
  readonly suggest: Suggest | undefined;
  /** further lines of the menu of blocks, such as a file */
  blocks(): readonly Format[];
};

/** A line of the list. */
export type Choice = {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly shortcut?: string;
  run(view: EditorView, suggestion: Suggestion): void;
};

const icons = { person: "user", ticket: "hash", page: "file-text" } as const;

function mentionChoice({ kind, uuid, label, hint }: MentionTarget): Choice {
  return {
    key: `${kind} ${uuid}`,
    icon: icons[kind],
    label,
    ...(hint === undefined ? {} : { hint }),
    run: (view, suggestion) => insertMention(view, suggestion, { kind, uuid, label }),
  };
}

function blockChoice({ name, icon, label, shortcut, command }: Format): Choice {
  return {
    key: name,
    icon,
    label,
    ...(shortcut === undefined ? {} : { shortcut }),
    run: (view, { from, to }) => {
      view.dispatch(view.state.tr.delete(from, to));
      command(view.state, view.dispatch, view);
    },
  };
}

/** The lines for what was typed after a sign. */
export async function optionsFor(
  { suggest, blocks }: SuggestSource,
  kind: SuggestKind,
  text: string,
): Promise<readonly Choice[]> {
  if (kind !== "block") return ((await suggest?.(kind, text)) ?? []).map(mentionChoice);
  const words = text.toLowerCase();
  return [...slashFormats, ...blocks()].filter(({ label }) => squeezed(label).includes(words)).map(blockChoice);
}

function squeezed(label: string): string {
  return label.toLowerCase().replaceAll(/\s/g, "");
}
