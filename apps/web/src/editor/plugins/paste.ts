import { type DocumentJson, isSafeLink } from "@stoa/document";
import { Fragment, type Node, type ResolvedPos, Slice } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { addressIn } from "../addresses.ts";
import { setLink } from "../commands.ts";
import { fromNode, toNode } from "../document.ts";
import { schema } from "../schema.ts";
import { tableOf } from "../tab-table.ts";

const { hardBreak, paragraph } = schema.nodes;

/** The signs of markdown at the begin of a line or within one. Other text is pasted as it is. */
const lineSigns = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~|\|.+\|\s*$|---\s*$)/m;
const inlineSigns = /\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\([^\s)]+\)|`[^`\n]+`|~~\S[^~\n]*~~|https?:\/\//;

/** Whether a text reads as markdown. */
export function looksLikeMarkdown(text: string): boolean {
  return lineSigns.test(text) || inlineSigns.test(text);
}

/** Whether the person asks only for the text, with Shift. */
export function isPlain(view: EditorView): boolean {
  return (view as { input?: { shiftKey?: boolean } }).input?.shiftKey === true;
}

/** Whether a change is one that was pasted or dropped: undo takes it back by itself. */
export function isPaste(tr: Transaction): boolean {
  return tr.getMeta("paste") === true || tr.getMeta("uiEvent") === "drop";
}

/** Puts a document in the place of the selection: a single paragraph goes into the text around it. */
export function insertDocument(view: EditorView, document: DocumentJson): void {
  const node = toNode(document);
  const isOne = node.childCount === 1 && node.firstChild?.type.name === "paragraph";
  const slice = isOne ? new Slice(node.content, 1, 1) : new Slice(node.content, 0, 0);
  view.dispatch(
    view.state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"),
  );
}

/** The text of a paste that has no better form. Editors of code send HTML that holds only colours. */
function plainText({ clipboardData }: ClipboardEvent): string | null {
  if (clipboardData === null) return null;
  const isRich = clipboardData.types.includes("text/html") && !clipboardData.types.includes("vscode-editor-data");
  const text = clipboardData.getData("text/plain");
  return isRich || text === "" ? null : text;
}

function pasteAddress(view: EditorView, text: string): boolean {
  const href = /^(?:https?:\/\/|mailto:)/i.test(text.trim()) ? addressIn(text) : null;
  const { $from, empty, $to } = view.state.selection;
  if (href === null || empty || !isSafeLink(href) || !$from.sameParent($to)) return false;
  return setLink(href)(view.state, view.dispatch);
}

function pasteMarkdown(view: EditorView, text: string): boolean {
  if (tableOf(text) !== null || !looksLikeMarkdown(text)) return false;
  void import("../markdown.ts").then(
    ({ fromMarkdown }) => view.isDestroyed || insertDocument(view, fromMarkdown(text, "task")),
    // without a network the words matter more than their looks
    () => view.isDestroyed || view.pasteText(text),
  );
  return true;
}

function readTable(text: string): Slice | null {
  const table = tableOf(text);
  return table === null ? null : new Slice(Fragment.from(table), 0, 0);
}

/**
 * Plain text as it was written: a line break is a hard break, and a blank line begins another paragraph.
 * @returns null for a text without words, which the editor reads by itself
 */
function readLines(text: string, $context: ResolvedPos): Slice | null {
  const paragraphs = text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((each) => each.replaceAll(/^\n|\n$/g, ""))
    .filter((each) => each.trim() !== "");
  if (paragraphs.length === 0) return null;
  const marks = $context.marks();
  const nodes = paragraphs.map((each) => {
    const lines = each.split("\n").map((line) => (line === "" ? [] : [schema.text(line, marks)]));
    const content = lines.flatMap((line, index) => (index === 0 ? line : [hardBreak.create(), ...line]));
    return paragraph.create(null, content);
  });
  return new Slice(Fragment.from(nodes), 1, 1);
}

/**
 * Pastes an address over selected words as their link, and text that reads as markdown as what it stands for; with Shift, and in code,
 * text is text, line by line. What is copied is markdown for those who take text.
 */
export function paste(): Plugin {
  return new Plugin({
    props: {
      handlePaste: (view, event) => {
        const isText = view.state.selection.$from.parent.type.spec.code === true || isPlain(view);
        const text = isText ? null : plainText(event);
        return text !== null && (pasteAddress(view, text) || pasteMarkdown(view, text));
      },
      clipboardTextParser: (text, $context, isPlain) =>
        ((isPlain ? null : readTable(text)) ?? readLines(text, $context)) as Slice,
      clipboardTextSerializer: ({ content, openStart, openEnd }, view) => {
        const isInline = openStart > 0 && openEnd > 0 && content.childCount === 1;
        const text = content.textBetween(0, content.size, isInline ? "" : "\n\n", leafText);
        const markdown = isInline ? null : markdownOf(view, content.toJSON());
        return markdown ?? text;
      },
    },
  });
}

function leafText(node: Node): string {
  return node.type.name === "hardBreak" ? "\n" : String(node.attrs["label"] ?? node.attrs["alt"] ?? "");
}

type Markdown = typeof import("../markdown.ts");
let loaded: Markdown | null = null;

/** Loads what writes markdown, before anybody copies. */
export async function loadMarkdown(): Promise<Markdown> {
  loaded ??= await import("../markdown.ts");
  return loaded;
}

function markdownOf({ state }: EditorView, content: unknown): string | null {
  if (loaded === null || state.selection.empty) return null;
  try {
    const read = fromNode(state.schema.nodeFromJSON({ type: "doc", content }));
    return "document" in read ? loaded.toMarkdown(read.document, "task").markdown.trim() : null;
  } catch {
    // a part of a table or a list is no document by itself
    return null;
  }
}
