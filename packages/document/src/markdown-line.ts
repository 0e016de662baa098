import MarkdownIt from "markdown-it";

import type { NodeJson } from "./json.ts";
import { isHardBreak, piecesOf, runMarkdown, runsOf } from "./markdown-pieces.ts";
import type { Breaks, InlineMark, Losses, Piece } from "./markdown-pieces.ts";

type OpenMark = { readonly mark: InlineMark; readonly delimiter: string; readonly start: number };
type Line = {
  readonly output: string[];
  readonly open: OpenMark[];
  /** Whether hard breaks are written without a backslash where they can be. */
  readonly hasBareBreaks: boolean;
  /** Whether the delimiter just written closes only if no letter or digit follows it. */
  needsBoundary: boolean;
};

const maximumRounds = 10;
const delimiters = new Set(["*", "**", "_", "~~"]);
const { isMdAsciiPunct, isPunctCharCode, isWhiteSpace } = new MarkdownIt().utils;

/**
 * Inline content as markdown, without whitespace at either end.
 *
 * @param inline the inline nodes of a paragraph, heading or table cell
 * @param breaks how hard breaks are written
 * @param losses gets what markdown does not keep of the text and its breaks
 */
export function inlineMarkdown(inline: readonly NodeJson[], breaks: Breaks, losses: Losses): string {
  let runs = runsOf(inline, breaks === "spaces", losses);
  const [first, ...others] = runs;
  // most lines are one text without marks
  if (first !== undefined && others.length === 0 && first.marks.length === 0 && first.text !== null)
    return runMarkdown(first, false);
  // Whitespace that loses a mark leaves fewer marks around what is near it. The second time nearly always is the last.
  for (let round = 1; ; round += 1) {
    const { pieces, reduced } = piecesOf(runs);
    const { markdown, written } = writePieces(pieces, breaks === "newlines");
    const unmarked = pieces.filter(({ run, marks }, index) => run.text !== null && marks !== written[index]);
    reduced.push(...unmarked.map(({ run }) => run));
    if (round === 1 && reduced.some((run) => run.isOwnText)) losses.add("whitespace");
    if (reduced.length === 0 || round === maximumRounds) return markdown;
    runs = pieces.map(({ run }, index) => ({ ...run, isOwnText: run.text !== null, marks: written[index] ?? [] }));
  }
}

/** The markdown of a line, and the marks that each piece has in it: whitespace cannot have all that it should. */
function writePieces(
  pieces: readonly Piece[],
  hasBareBreaks: boolean,
): { markdown: string; written: (readonly InlineMark[])[] } {
  const lengths = runLengths(pieces);
  const line: Line = { output: [], open: [], hasBareBreaks, needsBoundary: false };
  const written: (readonly InlineMark[])[] = [];
  pieces.forEach((piece, index) => {
    closeMarks(line, piece);
    const own = ownAddress(piece, pieces[index - 1], pieces[index + 1]);
    const isItalicAlone = isAlone(written[index - 1] ?? [], piece.marks, pieces[index + 1]?.marks ?? []);
    if (own === null && !piece.isSpace) openMarks(line, piece, lengths[index] ?? new Map(), isItalicAlone);
    write(line, own ?? contentOf(line, piece));
    const isOpen = (mark: InlineMark): boolean => line.open.some((open) => open.mark.key === mark.key);
    // a mark that ended because one around it ended cannot begin again next to whitespace
    written.push(piece.isSpace && !piece.marks.every(isOpen) ? piece.marks.filter(isOpen) : piece.marks);
  });
  while (line.open.length > 0) closeLast(line);
  return { markdown: line.output.join(""), written };
}

/** The markdown of a piece. Where lines are read as lines a hard break needs its backslash only after another one or a blank. */
function contentOf({ output, hasBareBreaks }: Line, { run, markdown }: Piece): string {
  const isBare = hasBareBreaks && isHardBreak(run) && !/[ \t\n]$/.test(output.at(-1) ?? "\n");
  return isBare ? "\n" : markdown;
}

/** For every piece and mark, how many pieces from there on carry the mark: the longest must be opened first. */
function runLengths(pieces: readonly Piece[]): Map<string, number>[] {
  let following = new Map<string, number>();
  const lengths = pieces.toReversed().map((piece) => {
    following = new Map(piece.marks.map((mark) => [mark.key, (following.get(mark.key) ?? 0) + 1]));
    return following;
  });
  return lengths.toReversed();
}

/** A piece that is italic and nothing else, between pieces that are neither italic nor bold, may use "*". */
function isAlone(before: readonly InlineMark[], own: readonly InlineMark[], after: readonly InlineMark[]): boolean {
  return own.length === 1 && ![...before, ...after].some(({ name }) => name === "bold" || name === "italic");
}

/** A link that shows its own address and nothing else is written "<address>". */
function ownAddress(piece: Piece, before: Piece | undefined, after: Piece | undefined): string | null {
  const [link] = piece.marks;
  if (link?.name !== "link" || piece.marks.length > 1 || link.target !== piece.plainText) return null;
  const isShared = [before, after].some((other) => other?.marks.some((mark) => mark.key === link.key) === true);
  return !isShared && /^(?:https?|mailto):[^<>\s]+$/i.test(link.target) ? `<${link.target}>` : null;
}

function closeMarks(line: Line, piece: Piece): void {
  const isKept = ({ mark }: OpenMark): boolean => piece.marks.some((other) => other.key === mark.key);
  while (!line.open.every(isKept)) closeLast(line);
}

function closeLast(line: Line): void {
  const last = line.open.pop();
  if (last === undefined) return;
  const inside = lastCharacter(line.output.at(-1) ?? "");
  if (last.mark.name === "link") write(line, linkEnd(last.mark.target, line.output.slice(last.start).join("")));
  else {
    write(line, last.delimiter);
    line.needsBoundary = last.delimiter === "_" || isPunctuation(inside);
  }
}

/** A label with "]:" in a code span could be read as a link definition, which the spaces rule out. */
function linkEnd(target: string, label: string): string {
  return label.includes("]:") ? `]( ${target} )` : `](${target})`;
}

function openMarks(line: Line, piece: Piece, lengths: Map<string, number>, isItalicAlone: boolean): void {
  const missing = piece.marks.filter((mark) => !line.open.some((open) => open.mark.key === mark.key));
  // what is open already ends what is opened within it
  const most = Math.min(...line.open.map(({ mark }) => lengths.get(mark.key) ?? 0));
  const length = (mark: InlineMark): number => Math.min(lengths.get(mark.key) ?? 0, most);
  const ordered = missing.toSorted((one, other) => length(other) - length(one));
  ordered.forEach((mark, index) => {
    const delimiter = delimiterOf(mark, isItalicAlone);
    const isLast = index === ordered.length - 1;
    const isBeforePunctuation = !isLast || isPunctuation(String.fromCodePoint(piece.markdown.codePointAt(0) ?? 32));
    if (mark.name === "link") escapeExclamation(line);
    else if (delimiter === "_" || isBeforePunctuation) encodeLastCharacter(line);
    write(line, delimiter);
    line.open.push({ mark, delimiter, start: line.output.length });
  });
}

function delimiterOf(mark: InlineMark, isItalicAlone: boolean): string {
  if (mark.name === "link") return "[";
  if (mark.name === "bold") return "**";
  if (mark.name === "strike") return "~~";
  return isItalicAlone ? "*" : "_";
}

function write(line: Line, markdown: string): void {
  const [first = ""] = markdown;
  const isEncoded = line.needsBoundary && isWordLike(first);
  line.output.push(isEncoded ? characterReference(first) + markdown.slice(first.length) : markdown);
  line.needsBoundary = false;
}

/** "!" before a link would make an image of it. */
function escapeExclamation(line: Line): void {
  const last = line.output.at(-1);
  if (last?.endsWith("!") === true) line.output.splice(-1, 1, `${last.slice(0, -1)}\\!`);
}

/**
 * Encodes the last letter as a character reference, because a delimiter next to a letter may not count as one. The reference ends
 * in punctuation. It also begins with it, so the same question arises for a delimiter before a single letter.
 */
function encodeLastCharacter({ output }: Line): void {
  let end = output.length;
  while (end > 0) {
    const piece = output[end - 1] ?? "";
    const character = lastCharacter(piece);
    if (!isWordLike(character)) return;
    output[end - 1] = piece.slice(0, -character.length) + characterReference(character);
    if (piece !== character || !delimiters.has(output[end - 2] ?? "")) return;
    end -= 1;
    while (delimiters.has(output[end - 1] ?? "")) end -= 1;
  }
}

function lastCharacter(text: string): string {
  return /.$/su.exec(text.slice(-2))?.[0] ?? "";
}

function characterReference(character: string): string {
  return `&#${character.codePointAt(0) ?? 32};`;
}

function isWordLike(character: string): boolean {
  return character !== "" && !isWhiteSpace(character.codePointAt(0) ?? 32) && !isPunctuation(character);
}

function isPunctuation(character: string): boolean {
  const code = character.codePointAt(0);
  return code !== undefined && (isMdAsciiPunct(code) || isPunctCharCode(code));
}
