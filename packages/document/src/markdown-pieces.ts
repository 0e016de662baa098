import { textAttribute } from "./json.ts";
import type { MarkJson, NodeJson } from "./json.ts";
import { codeSpan, escapeText, linkTarget, onOneLine } from "./markdown-escape.ts";
import { inlineText } from "./to-text.ts";

/** A mark as markdown distinguishes it: two links with different targets are two marks. */
export type InlineMark = { readonly key: string; readonly name: string; readonly target: string };

/** A part of a line that is written at once, with the marks around it. */
export type Piece = {
  readonly markdown: string;
  /** Whitespace or a line break: emphasis may neither begin nor end beside it. */
  readonly isSpace: boolean;
  /** The text of the piece where it is nothing but text, for links that show their own address. */
  readonly plainText: string | null;
  marks: readonly InlineMark[];
};

type Run = { readonly node: NodeJson; text: string | null; readonly isCode: boolean; readonly marks: InlineMark[] };

const markOrder = ["link", "bold", "italic", "strike"];

/**
 * Cuts the inline content of a block into pieces for writing. A mark that would begin or end next to whitespace is moved to
 * the nearest word.
 *
 * @param inline inline nodes; what markdown cannot say is already reduced here to its label
 * @param isSingleLine whether hard breaks must become spaces, as in headings and table cells
 */
export function piecesOf(inline: readonly NodeJson[], isSingleLine: boolean): Piece[] {
  const pieces = joinRuns(inline, isSingleLine).flatMap(cutRun);
  for (const ordered of [pieces, pieces.toReversed()]) {
    ordered.forEach((piece, index) => {
      if (piece.isSpace) piece.marks = piece.marks.filter((mark) => carries(ordered[index - 1], mark));
    });
  }
  return pieces;
}

/** Underlining and mentions leave only text behind, so neighbours that differed before may now be one run. */
function joinRuns(inline: readonly NodeJson[], isSingleLine: boolean): Run[] {
  const runs: Run[] = [];
  for (const node of inline) {
    const run = runOf(node, isSingleLine);
    const last = runs.at(-1);
    if (last !== undefined && last.text !== null && run.text !== null && isSameStyle(last, run)) last.text += run.text;
    else if (run.text !== "") runs.push(run);
  }
  return runs;
}

function runOf(node: NodeJson, isSingleLine: boolean): Run {
  const isText = node.type !== "image" && (node.type !== "hardBreak" || isSingleLine);
  const marks = (node.marks ?? []).filter((mark) => markOrder.includes(mark.type)).map(inlineMark);
  const isCode = isText && node.marks?.some((mark) => mark.type === "code") === true;
  return { node, text: isText ? onOneLine(inlineText(node)) : null, isCode, marks };
}

function inlineMark(mark: MarkJson): InlineMark {
  const target = mark.type === "link" ? linkTarget(textAttribute(mark, "href"), textAttribute(mark, "title")) : "";
  return { key: `${mark.type} ${target}`, name: mark.type, target };
}

function isSameStyle(some: Run, other: Run): boolean {
  const keys = (run: Run): string => run.marks.map((mark) => mark.key).join("\n");
  return some.isCode === other.isCode && keys(some) === keys(other);
}

function cutRun(run: Run): Piece[] {
  const { node, text, marks } = run;
  if (text === null)
    return [{ markdown: atomMarkdown(node), isSpace: node.type === "hardBreak", plainText: null, marks }];
  if (run.isCode) return [{ markdown: codeSpan(text), isSpace: false, plainText: null, marks }];
  const word = text.trim();
  const start = text.indexOf(word);
  const parts = word === "" ? [text] : [text.slice(0, start), word, text.slice(start + word.length)];
  return parts.filter((part) => part !== "").map((part) => textPiece(part, marks));
}

function textPiece(text: string, marks: readonly InlineMark[]): Piece {
  const isInLink = marks.some((mark) => mark.name === "link");
  return { markdown: escapeText(text, isInLink), isSpace: text.trim() === "", plainText: text, marks };
}

function atomMarkdown(node: NodeJson): string {
  if (node.type === "hardBreak") return "\\\n";
  const target = linkTarget(textAttribute(node, "src"), textAttribute(node, "title"));
  return `![${escapeText(onOneLine(textAttribute(node, "alt")), true)}](${target})`;
}

function carries(piece: Piece | undefined, mark: InlineMark): boolean {
  return piece?.marks.some((other) => other.key === mark.key) === true;
}
