import { indentOf, linesUnder, withoutIndent } from "./indents.ts";
import { rewriteInline } from "./inline.ts";
import { type BlockRule, longestBlock, type PageContext } from "./context.ts";

const capital = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1).toLowerCase();

/** A title in bold, as a line of markdown. */
function boldTitle(title: string, context: PageContext): string {
  const words = rewriteInline(title.trim(), context);
  return words.includes("**") ? words : `**${words}**`;
}

/** A quote that begins with a title in bold; documents have no other node for it. */
function quote(title: string | null, content: readonly string[], indent: string): string[] {
  const lines = [...(title === null ? [] : [title, ""]), ...content];
  return ["", ...lines.map((line) => `${indent}> ${line}`.trimEnd()), ""];
}

const indentedSign =
  /^([ \t]*)(?:!!!|\?\?\?\+?|===[!+]?)(?=[ \t]+[\w"'])(?:[ \t]+([\w-]+))*?(?:[ \t]+["'](.*)["'])?[ \t]*$/;

/** Admonitions and tabs of MkDocs: `!!! note "Title"`, `??? note`, `=== "Tab"`, with their content indented. */
export const indentedAdmonition: BlockRule = (lines, at, context, inner) => {
  const match = indentedSign.exec(lines[at] ?? "");
  if (match === null) return null;
  const [line, indent = "", , title] = match;
  const content = linesUnder(lines, at, indentOf(indent));
  const words = title ?? capital(/[\w-]+/.exec(line)?.[0] ?? "");
  const shown = words === "" ? null : boldTitle(words, context);
  return { next: at + 1 + content.length, lines: quote(shown, inner(content), indent) };
};

/** Admonitions between colons, of Docusaurus and others: `:::note Title`, `:::note[Title]`. */
export const fencedAdmonition: BlockRule = (lines, at, context, inner) => {
  const match = /^([ \t]*):{3,}[ \t]*([\w-]+)(.*)$/.exec(lines[at] ?? "");
  const end = match === null ? null : endOf(lines, at);
  if (match === null || end === null) return null;
  const [, indent = "", type = "", rest = ""] = match;
  const plain = rest.replace(/\{[^{}]*\}\s*$/, "").trim();
  const title = plain.replace(/^\[(.*)\]$/, "$1").trim() || capital(type);
  const content = lines.slice(at + 1, end).map((line) => withoutIndent(line, indentOf(indent)));
  return { next: end + 1, lines: quote(boldTitle(title, context), inner(content), indent) };
};

/** The line that ends the block which begins at a line; null without one. */
function endOf(lines: readonly string[], at: number): number | null {
  let open = 0;
  const most = Math.min(lines.length, at + longestBlock);
  for (let index = at; index < most; index += 1) {
    const [, type] = /^[ \t]*:{3,}[ \t]*([\w-]*)/.exec(lines[index] ?? "") ?? [];
    if (type !== undefined) open += type === "" ? -1 : 1;
    if (open === 0) return index;
  }
  return null;
}

/** Callouts of Notion: an `aside` of HTML with markdown in it. */
export const aside: BlockRule = (lines, at, _context, inner) => {
  if (!/^[ \t]*<aside>[ \t]*$/.test(lines[at] ?? "")) return null;
  const length = lines.slice(at + 1, at + longestBlock).findIndex((line) => /^[ \t]*<\/aside>[ \t]*$/.test(line));
  if (length === -1) return null;
  const content = inner(lines.slice(at + 1, at + 1 + length));
  while (content.at(-1) === "") content.pop();
  return { next: at + length + 2, lines: quote(null, content, "") };
};

/** Callouts of Obsidian and alerts of GitHub: a quote that begins with `[!note] Title`. Only their first line is other than a quote's. */
export const callout: BlockRule = (lines, at, context) => {
  const [, marks, type = "", title = ""] =
    /^([ \t]*(?:>[ \t]?)+)\[!([\w -]+)(?:\|[^\]]*)?\][+-]?(.*)$/.exec(lines[at] ?? "") ?? [];
  if (marks === undefined) return null;
  const shown = boldTitle(title.trim() || capital(type), context);
  return { next: at + 1, lines: [`${marks}${shown}`, marks.trimEnd()] };
};
