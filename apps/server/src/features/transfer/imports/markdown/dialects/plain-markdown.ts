import { aside, callout, fencedAdmonition, indentedAdmonition } from "./admonitions.ts";
import { fencedCode, indentedCode } from "./code.ts";
import { footnote, listOfNotes, notesOf } from "./footnotes.ts";
import { htmlTable } from "../html-tables.ts";
import { rewriteInline } from "./inline.ts";
import { comment, component, importOfMdx } from "./left-out.ts";
import type { BlockResult, BlockRule, PageContext } from "./context.ts";

const rules: readonly BlockRule[] = [
  fencedCode,
  comment,
  importOfMdx,
  component,
  footnote,
  indentedAdmonition,
  fencedAdmonition,
  callout,
  aside,
  htmlTable,
];

/** Blocks in one another beyond this stay as they are. */
const mostLevels = 20;

/** A text with nothing of these is plain markdown already. */
const signs = /\[\[|\[\^|\^\[|\[!|==|%%|!!!|\?\?\?|:::|\{\{|\{#|\{\/\*|<[A-Za-z/!]|[ \t]\^\w|^(?:import|export)\s/m;

/** Reads markdown of other tools: their links, notes and blocks become what plain markdown has, and what it has not is reported. */
export function toPlainMarkdown(text: string, context: Omit<PageContext, "notes">): string {
  if (!signs.test(text)) return text;
  const lines = text.split("\n");
  const whole = { ...context, notes: notesOf(lines) };
  const read = new BlockReader(whole, 0).read(lines);
  return [...read, ...listOfNotes(whole.notes)].join("\n");
}

/** Reads lines: those of blocks by their rules, those of code as they are, and the others as paragraphs. */
class BlockReader {
  readonly #context: PageContext;
  readonly #level: number;
  readonly #read: string[] = [];
  #paragraph: string[] = [];
  #isInList = false;

  constructor(context: PageContext, level: number) {
    this.#context = context;
    this.#level = level;
  }

  read(lines: readonly string[]): string[] {
    for (let at = 0; at < lines.length;) {
      const line = lines[at] ?? "";
      this.#lookForList(line, lines[at - 1] ?? "");
      const block = this.#blockAt(lines, at);
      if (block !== null || line.trim() === "") this.#endParagraph();
      if (block !== null) this.#read.push(...block.lines);
      else if (line.trim() === "") this.#read.push(line);
      else this.#paragraph.push(line);
      at = block?.next ?? at + 1;
    }
    this.#endParagraph();
    return this.#read;
  }

  #lookForList(line: string, before: string): void {
    if (before.trim() === "" && /^\S/.test(line)) this.#isInList = false;
    if (/^[ \t]*(?:[-*+]|\d+[.)])[ \t]/.test(line)) this.#isInList = true;
  }

  #blockAt(lines: readonly string[], at: number): BlockResult | null {
    const code = this.#isInList ? null : indentedCode(lines, at);
    if (code !== null) return code;
    const inner = (inside: readonly string[]): string[] =>
      this.#level < mostLevels ? new BlockReader(this.#context, this.#level + 1).read(inside) : [...inside];
    for (const rule of rules) {
      const block = rule(lines, at, this.#context, inner);
      if (block !== null) return block;
    }
    return null;
  }

  #endParagraph(): void {
    if (this.#paragraph.length === 0) return;
    const paragraph = this.#paragraph.map(withoutBreaksInRow).join("\n");
    for (const line of rewriteInline(paragraph, this.#context).split("\n")) this.#read.push(line);
    this.#paragraph = [];
  }
}

/** A row of a table is one line of markdown. */
const withoutBreaksInRow = (line: string): string =>
  /^[ \t>]*\|/.test(line) ? line.replaceAll(/<br\s*\/?>/gi, " ") : line;
