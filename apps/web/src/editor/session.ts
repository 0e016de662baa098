import type { DocumentJson } from "@stoa/document";
import { type Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { debounced } from "./debounce.ts";
import { fromNode, isEmpty, toNode } from "./document.ts";
import { createEditor, setByCaller } from "./editor.ts";
import { insertDocument, loadMarkdown } from "./plugins/paste.ts";
import { loadClean } from "./plugins/paste-html.ts";
import { submitKeys } from "./plugins/submit.ts";
import { leaveField } from "#ui/reachable.ts";

/** The callbacks of an editor; each may change while it is shown. */
export type Callbacks = {
  readonly label: string;
  readonly readOnly?: boolean;
  readonly onChange?: ((document: DocumentJson | null) => void) | undefined;
  readonly onSubmit?: ((document: DocumentJson | null) => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
};

/** The methods of an editor. */
export type EditorHandle = {
  focus(): void;
  /**
   * Shows another text; undo brings back the former one. `onChange` is not called. If something was typed that was not reported yet,
   * `onChange` is called with that instead, and the text stays.
   */
  set(document: DocumentJson | null): void;
  /** Puts a document in place of the selection, such as a quotation of a comment. */
  insert(document: DocumentJson): void;
  /** The same as Ctrl+Enter: hands the text to `onSubmit`, unless a file is still on its way. */
  submit(): void;
  /** The present text, after a call of `onChange` with it; null when it is empty. */
  read(): DocumentJson | null;
  /** The present text, without a call of `onChange`. Undefined as long as the editor is not there. */
  peek(): DocumentJson | null | undefined;
  /** Shows another text even if something was typed; undo brings back the former one. `onChange` is not called. */
  replace(document: DocumentJson | null): void;
  /** The place where the caret is; null without the focus. */
  caret(): Caret | null;
  /** Puts the focus and the caret there. */
  select(caret: Caret): void;
  /** Whether something is under way that must not be interrupted: a word of an input method, a selection by mouse, a file. */
  isBusy(): boolean;
};

/** A selection in a text, from where it began to where it ends. */
export type Caret = { readonly anchor: number; readonly head: number };

export type Session = { readonly view: EditorView; readonly handle: EditorHandle; end(): void };

export type SessionOptions = {
  readonly document: DocumentJson | null;
  readonly placeholder: string;
  readonly plugins: readonly Plugin[];
  readonly live?: readonly Plugin[] | null;
  callbacks(): Callbacks;
  /** the reason why the text cannot be stored; null when it can */
  onProblem(problem: string | null): void;
  onUpdate(view: EditorView): void;
  /** whether something is under way that a sent text would lack, such as a file */
  isBusy?(view: EditorView): boolean;
  /** the text cannot be sent because of that */
  onWait?(): void;
};

/** The pause in typing after which a change is reported, and the longest delay of a report. In milliseconds. */
const [quiet, longestDelay] = [400, 2000];

function loadClipboard(): void {
  void Promise.all([loadMarkdown(), loadClean()]).catch(() => {});
}

/** Starts an editor in a place of the page, and tells of its changes. */
export function startSession(place: HTMLElement, options: SessionOptions): Session {
  const { callbacks } = options;
  const pending = debounced(quiet, longestDelay, () => tellChange(view, options));
  const view = createEditor(place, {
    document: options.document,
    label: callbacks().label,
    placeholder: options.placeholder,
    first: [
      ...options.plugins,
      submitKeys(
        () => submit(view, options, pending.now),
        () => leave(view, callbacks()),
      ),
    ],
    live: options.live ?? null,
    isEditable: () => callbacks().readOnly !== true,
    onUpdate: (view, isChanged) => {
      if (isChanged) pending.later();
      options.onUpdate(view);
    },
  });
  const away = new AbortController();
  view.dom.addEventListener("blur", () => pending.now());
  window.addEventListener("pagehide", () => pending.now(), { signal: away.signal });
  // copies and pastes that come later need them at once
  view.dom.addEventListener("focus", loadClipboard, { once: true });
  const end = (): void => {
    pending.now();
    away.abort();
    view.destroy();
  };
  const isHeld = watchPointer(view, away.signal);
  const isBusy = (): boolean => view.composing || isHeld() || options.isBusy?.(view) === true;
  return { view, handle: handleOf(view, options, pending, isBusy), end };
}

/** Reports the text if it can be stored; else only the reason, so that nobody takes it for an empty one. */
function tellChange(view: EditorView, { callbacks, onProblem }: SessionOptions): boolean {
  const { onChange } = callbacks();
  if (onChange === undefined) return true;
  const read = readable(view);
  onProblem("problem" in read ? read.problem : null);
  if ("document" in read) onChange(read.document);
  return "document" in read;
}

function submit(view: EditorView, options: SessionOptions, tell: () => boolean): boolean {
  const { onSubmit } = options.callbacks();
  if (onSubmit === undefined) return false;
  tell();
  const read = readable(view);
  if ("problem" in read) options.onProblem(read.problem);
  else if (options.isBusy?.(view) === true) options.onWait?.();
  else onSubmit(read.document);
  return true;
}

/** Escape goes to the part of the screen around the text, unless the caller does something else. */
function leave({ dom }: EditorView, { onEscape }: Callbacks): boolean {
  if (onEscape === undefined) leaveField(dom);
  else onEscape();
  return true;
}

function readable({ state }: EditorView): { document: DocumentJson | null } | { problem: string } {
  return isEmpty(state.doc) ? { document: null } : fromNode(state.doc);
}

/** @returns whether a button of the mouse, a finger or a pen is held down that began in the text */
function watchPointer({ dom }: EditorView, signal: AbortSignal): () => boolean {
  let isHeld = false;
  dom.addEventListener("pointerdown", () => void (isHeld = true));
  for (const end of ["pointerup", "pointercancel"])
    window.addEventListener(end, () => void (isHeld = false), { signal });
  return () => isHeld;
}

type Report = ReturnType<typeof debounced>;

function handleOf(view: EditorView, options: SessionOptions, pending: Report, isBusy: () => boolean): EditorHandle {
  const tell = pending.now;
  const peek = (): DocumentJson | null => {
    const read = readable(view);
    // the server says why a text cannot be stored; it is not taken for an empty one
    return "document" in read ? read.document : (view.state.doc.toJSON() as DocumentJson);
  };
  return {
    focus: () => view.focus(),
    set: (document) => {
      // what was typed a moment ago and nobody knows of is not replaced
      if (!tell()) replaceText(view, document);
    },
    insert: (document) => insertDocument(view, document),
    submit: () => void submit(view, options, tell),
    read: () => {
      tell();
      return peek();
    },
    peek,
    replace: (document) => {
      pending.cancel();
      replaceText(view, document);
    },
    caret: () => {
      const { anchor, head } = view.state.selection;
      return view.hasFocus() ? { anchor, head } : null;
    },
    select: (caret) => {
      const { doc, tr } = view.state;
      const [anchor, head] = [caret.anchor, caret.head].map((at) => doc.resolve(Math.min(at, doc.content.size)));
      if (anchor !== undefined && head !== undefined) {
        view.dispatch(tr.setSelection(TextSelection.between(anchor, head)).setMeta(setByCaller, true));
      }
      view.focus();
    },
    isBusy,
  };
}

/** Changes only from the first to the last difference, so that a cursor outside stays where it was. */
function replaceText(view: EditorView, document: DocumentJson | null): void {
  const { tr, doc } = view.state;
  const next = toNode(document);
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  // equal text before and after the change may overlap
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  view.dispatch(tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap)).setMeta(setByCaller, true));
}
