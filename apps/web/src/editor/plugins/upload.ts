import { isSafeLink, isSafeSource } from "@stoa/document";
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { editorWords } from "#i18n/en/editor.ts";
import { hasFiles } from "#ui/dropped-files.ts";
import { schema } from "../schema.ts";

/** A file that was stored: where it is, and whether it can be shown as a picture. */
export type StoredFile = { readonly address: string; readonly name: string; readonly isPicture: boolean };

/** Stores a file. @param progress receives the part that is done, from 0 to 1 */
export type Upload = (file: File, progress: (part: number) => void) => Promise<StoredFile>;

export type UploadOptions = {
  /** null where nothing can be uploaded: then a file is handed on */
  upload(): Upload | null;
  /** shows a message: a file could not be stored */
  onFailure(message: string): void;
};

type Step = { readonly add: { readonly at: number; readonly dom: HTMLElement } } | { readonly remove: HTMLElement };

const key = new PluginKey<DecorationSet>("upload");

function waiting(name: string): { dom: HTMLElement; progress: HTMLProgressElement } {
  const [dom, words, progress] = [
    document.createElement("span"),
    document.createElement("span"),
    document.createElement("progress"),
  ];
  dom.className = "upload";
  dom.contentEditable = "false";
  words.textContent = name;
  progress.setAttribute("aria-label", editorWords.uploading({ name }));
  dom.append(words, progress);
  return { dom, progress };
}

function placeOf(state: EditorState, dom: HTMLElement): number | null {
  return key.getState(state)?.find(undefined, undefined, (spec) => spec["dom"] === dom)[0]?.from ?? null;
}

function contentFor({ address, name, isPicture }: StoredFile): Node {
  if (isPicture && isSafeSource(address)) return schema.nodes.image.create({ src: address, alt: name });
  return schema.text(name, isSafeLink(address) ? [schema.marks.link.create({ href: address })] : []);
}

/** Puts a stored file where it was dropped; in code, where no picture can be, after it. */
function insertStored(view: EditorView, at: number, stored: StoredFile): void {
  const { tr, doc } = view.state;
  const $at = doc.resolve(at);
  const node = contentFor(stored);
  const isCode = $at.parent.type.spec.code === true;
  if ($at.parent.inlineContent && !isCode) tr.insert(at, stored.isPicture ? node : [node, schema.text(" ")]);
  else tr.insert(isCode ? $at.after() : at, schema.nodes.paragraph.create(null, node));
  view.dispatch(tr);
}

async function start(view: EditorView, file: File, at: number, upload: Upload, options: UploadOptions): Promise<void> {
  const name = file.name || editorWords.unnamedFile;
  const { dom, progress } = waiting(name);
  const step = (step: Step): void => view.dispatch(view.state.tr.setMeta(key, step).setMeta("addToHistory", false));
  step({ add: { at, dom } });
  try {
    const stored = await upload(file, (part) => void (progress.value = part));
    const place = view.isDestroyed ? null : placeOf(view.state, dom);
    // a person who deleted the words around it does not want it
    if (place !== null) insertStored(view, place, stored);
  } catch (error) {
    options.onFailure(editorWords.uploadFailed({ name, reason: error instanceof Error ? error.message : "" }));
  }
  if (!view.isDestroyed) step({ remove: dom });
}

/** Uploads files into the text at a position. @returns whether there was anything to upload */
export function uploadFiles(view: EditorView, files: readonly File[], at: number, options: UploadOptions): boolean {
  const upload = options.upload();
  if (upload === null || files.length === 0 || !view.editable) return false;
  for (const file of files) void start(view, file, at, upload, options);
  return true;
}

/** Whether files are under way. */
export function isUploading(view: EditorView): boolean {
  return (key.getState(view.state)?.find().length ?? 0) > 0;
}

/** Takes files that are pasted or dropped. Until a file is stored, its name and progress stand in the text, but are not of it. */
export function uploads(options: UploadOptions): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const step = tr.getMeta(key) as Step | undefined;
        const set = before.map(tr.mapping, tr.doc);
        if (step === undefined) return set;
        if ("remove" in step) return set.remove(set.find(undefined, undefined, ({ dom }) => dom === step.remove));
        const { at, dom } = step.add;
        return set.add(tr.doc, [Decoration.widget(at, dom, { dom, side: -1 })]);
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handlePaste: (view, { clipboardData }) => {
        // a table program copies a picture together with its text: the text is meant
        const isText = clipboardData === null || clipboardData.getData("text/plain").trim() !== "";
        return !isText && uploadFiles(view, [...clipboardData.files], view.state.selection.to, options);
      },
      handleDrop: (view, event) => {
        // a picture of this text is moved, and not stored once more
        if (event.dataTransfer === null || !hasFiles(event.dataTransfer)) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size;
        const isTaken = uploadFiles(view, [...event.dataTransfer.files], at, options);
        if (isTaken) event.preventDefault();
        return isTaken;
      },
    },
  });
}
