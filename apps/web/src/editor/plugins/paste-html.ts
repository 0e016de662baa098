import { maximumNodes, maximumSize } from "@stoa/document";
import { DOMParser, type Node, type ParseOptions, Slice } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editorWords } from "#i18n/en/editor.ts";
import { dropForms } from "../pasted/forms.ts";
import { flatten, isTooLarge, isTooLong } from "../pasted/limits.ts";
import { type EmbeddedPictures, takePictures } from "../pasted/pictures.ts";
import { withoutStyles } from "../pasted/without-styles.ts";
import { schema } from "../schema.ts";
import { isPlain } from "./paste.ts";
import { uploadFiles, type UploadOptions } from "./upload.ts";

export type PasteOptions = UploadOptions & {
  /** Shows what of a paste did not arrive; null when all of it did. */
  onPaste(message: string | null): void;
};

type Clean = typeof import("../pasted/clean.ts").clean;
let clean: Clean | null = null;

/** Loads what knows the HTML of other programs, before anybody pastes. Without a network that HTML is read as it is. */
export async function loadClean(): Promise<void> {
  clean ??= (await import("../pasted/clean.ts")).clean;
}

/** Events that were held back once. */
const repeated = new WeakSet<Event>();

/** A paste or a drop once more, with what it brought. */
function copyOf(event: ClipboardEvent | DragEvent, data: DataTransfer): Event {
  const copy = new DataTransfer();
  for (const type of data.types) if (type !== "Files") copy.setData(type, data.getData(type));
  for (const file of data.files) copy.items.add(file);
  const init = { bubbles: true, cancelable: true };
  return event instanceof DragEvent
    ? new DragEvent(event.type, { ...init, clientX: event.clientX, clientY: event.clientY, dataTransfer: copy })
    : new ClipboardEvent(event.type, { ...init, clipboardData: copy });
}

/** Holds a paste of HTML back until it can be read. @returns whether it is held back */
function holdBack(view: EditorView, event: ClipboardEvent | DragEvent, data: DataTransfer | null): boolean {
  if (data === null || clean !== null || repeated.has(event) || data.getData("text/html") === "") return false;
  if (view.dragging !== null || isPlain(view)) return false;
  event.preventDefault();
  const copy = copyOf(event, data);
  repeated.add(copy);
  void loadClean()
    .catch(() => {})
    .then(() => view.isDestroyed || view.dom.dispatchEvent(copy));
  return true;
}

/** Reads pasted HTML of any program. */
class PastedParser extends DOMParser {
  readonly #mayUpload: () => boolean;
  embedded: EmbeddedPictures = new Map();
  lost = 0;
  isDeep = false;
  isTooMuch = false;

  constructor(mayUpload: () => boolean) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#mayUpload = mayUpload;
  }

  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    const root = dom as HTMLElement;
    dropForms(root);
    this.isTooMuch ||= isTooLarge(root);
    if (this.isTooMuch) return Slice.empty;
    // a text of this editor is as it should be
    if (root.ownerDocument.querySelector("[data-pm-slice]") === null) clean?.(root);
    Object.assign(this, takePictures(root, this.#mayUpload()));
    this.isDeep = flatten(root);
    const slice = super.parseSlice(dom, options);
    this.isTooMuch = !fits(slice);
    return this.isTooMuch ? Slice.empty : slice;
  }

  /** Begins anew. */
  begin(html: string): string {
    [this.embedded, this.lost, this.isDeep, this.isTooMuch] = [new Map(), 0, false, isTooLong(html)];
    return this.isTooMuch ? "" : withoutStyles(html);
  }

  /** The reasons why not all of it arrived, as a text to show; null without one. */
  message(): string | null {
    const reasons = [
      ...(this.lost > 0 ? [editorWords.pastePictures({ count: this.lost })] : []),
      ...(this.isDeep ? [editorWords.pasteDeep] : []),
    ];
    return reasons.length === 0 ? null : reasons.join(" ");
  }
}

/** Whether a text can have a slice at all. */
function fits({ content }: Slice): boolean {
  let nodes = 0;
  content.descendants(() => void (nodes += 1));
  return nodes <= maximumNodes && JSON.stringify(content.toJSON() ?? null).length <= maximumSize;
}

/** Takes the pictures out of the text that came with pasted HTML. @returns where they were, in the text without them */
function takeOut(tr: Transaction, embedded: EmbeddedPictures): { at: number; file: File }[] {
  const found: { at: number; node: Node; file: File }[] = [];
  tr.doc.descendants((node, at) => {
    const file = node.type === schema.nodes.image ? embedded.get(String(node.attrs["src"])) : undefined;
    if (file !== undefined) found.push({ at, node, file });
  });
  for (const { at, node } of found) tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize));
  return found.map(({ at, file }) => ({ at: tr.mapping.map(at), file }));
}

type PasteText = (text: string) => void;

/** Shows what of a paste does not arrive, and pastes only its text if the rest is too large. @returns whether nothing is left to do */
function reportPaste(
  parser: PastedParser,
  data: DataTransfer,
  paste: PasteText | null,
  options: PasteOptions,
): boolean {
  if (!parser.isTooMuch) {
    options.onPaste(parser.message());
    return false;
  }
  const text = data.getData("text/plain");
  const isShort = paste !== null && text.trim() !== "" && text.length <= maximumSize;
  options.onPaste(isShort ? editorWords.pasteAsText : editorWords.pasteTooLarge);
  if (isShort) paste(text);
  return true;
}

/**
 * Takes HTML that is pasted or dropped: lists, tables, checklists and headings of other programs become those of the schema, and nothing
 * else of it arrives. Its pictures are uploaded. Something that is too large is pasted as text.
 */
export function pasteHtml(options: PasteOptions): Plugin {
  const parser = new PastedParser(() => options.upload() !== null);
  const report = (data: DataTransfer | null, pasteText: PasteText | null): boolean =>
    data !== null && data.getData("text/html") !== "" && reportPaste(parser, data, pasteText, options);
  let placed: { at: number; file: File }[] = [];
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste: (view, event) => holdBack(view, event, event.clipboardData),
        drop: (view, event) => holdBack(view, event, event.dataTransfer),
      },
      transformPastedHTML: (html) => parser.begin(html),
      clipboardParser: parser,
      handlePaste: (view, { clipboardData }) => report(clipboardData, (text) => view.pasteText(text)),
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && report(dataTransfer, null),
    },
    appendTransaction: (transactions, _before, { tr }) => {
      if (parser.embedded.size === 0 || !transactions.some(({ docChanged }) => docChanged)) return null;
      placed = takeOut(tr, parser.embedded);
      if (placed.length > 0) parser.embedded = new Map();
      return tr.docChanged ? tr : null;
    },
    view: () => ({
      update: (view) => {
        const files = placed;
        placed = [];
        for (const { at, file } of files) uploadFiles(view, [file], at, options);
      },
    }),
  });
}
