import type { DocumentJson } from "@stoa/document";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { closeHistory, history } from "prosemirror-history";
import { EditorState, type Plugin, type Transaction } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { editorWords } from "#i18n/en/editor.ts";
import { toNode } from "./document.ts";
import { markdownShortcuts } from "./plugins/input-rules.ts";
import { keys, undoKeys } from "./plugins/keys.ts";
import { marksOnText } from "./plugins/marks-on-text.ts";
import { isPaste, paste } from "./plugins/paste.ts";
import { placeholder } from "./plugins/placeholder.ts";
import { schema } from "./schema.ts";
import { pictureView } from "./picture-view.ts";
import { taskItemView } from "./task-item-view.ts";

/** Marks a change that the one who shows the editor made, and knows. */
export const setByCaller = "setByCaller";

/** The options of an editor. */
export type EditorOptions = {
  /** null where a live document brings its own */
  readonly document: DocumentJson | null;
  /** the name of the field, for screen readers */
  readonly label: string;
  readonly placeholder?: string;
  /** the plugins before the keys of the editor: popups, files */
  readonly first?: readonly Plugin[];
  /** the plugins of a live document, in place of the editor's own undo */
  readonly live?: readonly Plugin[] | null;
  isEditable(): boolean;
  /** After every change of the text or the selection. @param isChanged whether the person changed the text */
  onUpdate(view: EditorView, isChanged: boolean): void;
};

/** The plugins of an editor, in the order in which they see a key. */
function editorPlugins({ placeholder: text = "", first = [], live = null }: Partial<EditorOptions>): Plugin[] {
  return [
    ...(live ?? []),
    ...first,
    paste(),
    markdownShortcuts(),
    ...(live === null ? [history(), undoKeys()] : []),
    ...keys(),
    dropCursor({ class: "drop-cursor", width: 2, color: false }),
    gapCursor(),
    tableEditing(),
    marksOnText(),
    placeholder(text),
  ];
}

/** A state with the plugins of an editor, at the end of its text. */
export function editorState(options: Partial<EditorOptions>): EditorState {
  return EditorState.create({ schema, doc: toNode(options.document ?? null), plugins: editorPlugins(options) });
}

/** Makes the field in which a document is edited. */
export function createEditor(place: HTMLElement, options: EditorOptions): EditorView {
  return new EditorView(place, {
    state: editorState(options),
    editable: options.isEditable,
    attributes: () => ({
      class: "prose editor-text",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": options.label,
      ...(options.isEditable() ? {} : { "aria-readonly": "true" }),
    }),
    nodeViews: { taskItem: taskItemView(editorWords.editorTask), image: pictureView() },
    handleClickOn: (_view, _at, node, _nodeAt, event) => node.isTextblock && openLink(event),
    // a live document changes the text before the constructor has returned
    dispatchTransaction: function apply(this: EditorView, tr: Transaction) {
      // the plugins of a live text may still want to tell where a cursor is
      if (this.isDestroyed) return;
      const before = this.state.doc;
      this.updateState(this.state.apply(isPaste(tr) ? closeHistory(tr) : tr));
      // what is typed next is a step of its own
      if (isPaste(tr)) this.updateState(this.state.apply(closeHistory(this.state.tr)));
      options.onUpdate(this, this.state.doc !== before && tr.getMeta(setByCaller) !== true);
    },
  });
}

/** A click goes into the text; with Ctrl or ⌘ it opens the link. */
function openLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !(event.metaKey || event.ctrlKey)) return false;
  window.open(link.href, "_blank", "noopener");
  return true;
}
