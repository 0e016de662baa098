import { textAttribute } from "./json.ts";
import type { MarkJson, NodeJson } from "./json.ts";
import { codeSpan, encodeLineBreaks, escapeText, linkTarget, onOneLine } from "./markdown-escape.ts";
import { inlineText } from "./to-text.ts";

/** A mark as markdown distinguishes it: two links with different targets are two marks. */
export type InlineMark = { readonly key: string; readonly name: string; readonly target: string };

/** A part of a line that is written at once, with the marks around it. */
export type Piece = {
  readonly markdown: string;
  /** Whitespace or a line break: emphasis may neither begin nor end next to it. */
  readonly isSpace: boolean;
  /** The text of the piece where it is nothing but text, for links that show their own address. */
  readonly plainText: string | null;
  readonly marks: readonly InlineMark[];
  readonly run: Run;
};

/** A part of a line before it is cut: text, or something that is written as one whole (`text` is null). */
export type Run = {
  readonly node: NodeJson;
  text: string | null;
  readonly isCode: boolean;
  /** Whether all of it is text of the document, with marks of its own, and nothing stands for something else. */
  isOwnText: boolean;
  marks: readonly InlineMark[];
};

/** The losses of a line of text in markdown. */
export type LineLoss = "hard_breaks" | "whitespace";

/** The place where the losses of a line are noted. */
export type Losses = { add(loss: LineLoss): unknown };

/** The form of hard breaks: as spaces where only one line is possible, or with or without a backslash before the newline. */
export type Breaks = "spaces" | "backslashes" | "newlines";

const markOrder = ["link", "bold", "italic", "strike"];

/**
 * The inline content of a block as runs. What markdown cannot say is reduced to its label; whitespace where a line begins
 * or the block ends goes.
 *
 * @param isSingleLine whether hard breaks must become spaces, as in headings and table cells
 * @param losses gets what is not kept of the text and its breaks
 */
export function runsOf(inline: readonly NodeJson[], isSingleLine: boolean, losses: Losses): Run[] {
  return trimLines(
    inline.map((node) => runOf(node, isSingleLine, losses)).filter((run) => run.text !== ""),
    losses,
  );
}

/**
 * Cuts runs into pieces for writing.
 *
 * @returns the pieces, and the whitespace from which a mark was moved to the nearest word, because it would begin or end there
 */
export function piecesOf(runs: readonly Run[]): { pieces: Piece[]; reduced: Run[] } {
  const parts = joinRuns(withSpreadMarks(runs)).flatMap(cutRun);
  const reduced: Run[] = [];
  for (const ordered of [parts, parts.toReversed()]) {
    ordered.forEach((part, index) => {
      if (!isSpace(part)) return;
      const kept = part.marks.filter((mark) => carries(ordered[index - 1], mark));
      if (kept.length < part.marks.length && part.text !== null) reduced.push({ ...part });
      part.marks = kept;
    });
  }
  return { pieces: joinRuns(parts).flatMap(cutRun).map(pieceOf), reduced };
}

function runOf(node: NodeJson, isSingleLine: boolean, losses: Losses): Run {
  const isOwnText = node.text !== undefined;
  const isText = node.type !== "image" && (node.type !== "hardBreak" || isSingleLine);
  const isCode = node.marks?.some((mark) => mark.type === "code") === true;
  const text = onOneLine(inlineText(node));
  if (node.type === "hardBreak" && isSingleLine) losses.add("hard_breaks");
  if (isOwnText && text !== node.text) losses.add("whitespace");
  return { node, text: isText ? text : null, isCode, isOwnText, marks: marksOf(node) };
}

function marksOf(node: NodeJson): InlineMark[] {
  const href = textAttribute(node, "href");
  if (href !== "") return [inlineMark({ type: "link", attrs: { href } })];
  return (node.marks ?? []).filter((mark) => markOrder.includes(mark.type)).map(inlineMark);
}

function inlineMark(mark: MarkJson): InlineMark {
  const target = mark.type === "link" ? linkTarget(textAttribute(mark, "href"), textAttribute(mark, "title")) : "";
  return { key: `${mark.type} ${target}`, name: mark.type, target };
}

/** Removes what markdown ignores: whitespace at the beginning of a line, and whitespace and hard breaks at the block's ends. */
function trimLines(runs: readonly Run[], losses: Losses): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const isFirst = kept.length === 0;
    if (isFirst || isHardBreak(kept.at(-1))) trim(run, (text) => text.trimStart(), losses);
    if (isFirst && isHardBreak(run)) losses.add("hard_breaks");
    else if (run.text !== "") kept.push(run);
  }
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    trim(last, (text) => text.trimEnd(), losses);
    if (isHardBreak(last)) losses.add("hard_breaks");
    else if (last.text !== "") break;
    kept.pop();
  }
  return kept;
}

function trim(run: Run, trimmed: (text: string) => string, losses: Losses): void {
  if (run.text === null || run.isCode) return;
  const text = trimmed(run.text);
  if (text !== run.text && run.isOwnText) losses.add("whitespace");
  run.text = text;
}

/** Only text has marks; what stands between texts is written with those of both, so that a mark need not end before it. */
function withSpreadMarks(runs: readonly Run[]): Run[] {
  const before = marksOfTextBefore(runs);
  const after = marksOfTextBefore(runs.toReversed()).toReversed();
  return runs.map((run, index) => {
    if (run.isOwnText) return { ...run };
    const shared = (before[index] ?? []).filter((mark) => after[index]?.some((other) => other.key === mark.key));
    if (run.node.type !== "image") return { ...run, marks: shared };
    // an image is in a link only where it leads somewhere itself
    return { ...run, marks: [...marksOf(run.node), ...shared.filter(({ name }) => name !== "link")] };
  });
}

/** For each run the marks of the last text before it. */
function marksOfTextBefore(runs: readonly Run[]): (readonly InlineMark[])[] {
  let last: readonly InlineMark[] = [];
  return runs.map((run) => {
    const before = last;
    if (run.isOwnText) last = run.marks;
    return before;
  });
}

/** Underlining and mentions leave only text behind, so neighbours that differed before may now be one run. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last !== undefined && last.text !== null && run.text !== null && isSameStyle(last, run)) {
      last.text += run.text;
      last.isOwnText &&= run.isOwnText;
    } else joined.push(run);
  }
  return joined;
}

function isSameStyle(some: Run, other: Run): boolean {
  const keys = (run: Run): string => run.marks.map((mark) => mark.key).join("\n");
  return some.isCode === other.isCode && keys(some) === keys(other);
}

/** The whitespace at the ends of a text apart from its words. */
function cutRun(run: Run): Run[] {
  if (!isText(run)) return [run];
  const text = run.text ?? "";
  const word = text.trim();
  const start = text.indexOf(word);
  const parts = word === "" ? [text] : [text.slice(0, start), word, text.slice(start + word.length)];
  return parts.filter((part) => part !== "").map((part) => ({ ...run, text: part }));
}

function pieceOf(run: Run): Piece {
  const isInLink = run.marks.some((mark) => mark.name === "link");
  const plainText = isText(run) ? run.text : null;
  return { markdown: runMarkdown(run, isInLink), isSpace: isSpace(run), plainText, marks: run.marks, run };
}

/** The markdown of a run, without its marks. */
export function runMarkdown({ node, text, isCode }: Run, isInLink: boolean): string {
  if (text !== null) return isCode ? codeSpan(text) : escapeText(text, isInLink);
  if (node.type === "hardBreak") return "\\\n";
  const target = linkTarget(textAttribute(node, "src"), textAttribute(node, "title"));
  return `![${encodeLineBreaks(escapeText(textAttribute(node, "alt"), true))}](${target})`;
}

function isText(run: Run): boolean {
  return run.text !== null && !run.isCode;
}

function isSpace(run: Run): boolean {
  return isHardBreak(run) || (isText(run) && run.text?.trim() === "");
}

/** Whether a run is a line break that is written as one. */
export function isHardBreak(run: Run | undefined): boolean {
  return run?.text === null && run.node.type === "hardBreak";
}

function carries(run: Run | undefined, mark: InlineMark): boolean {
  return run?.marks.some((other) => other.key === mark.key) === true;
}
