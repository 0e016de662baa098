import MarkdownIt from "markdown-it";
import type { MarkdownIt as MarkdownParser, StateCore, StateInline, Token } from "markdown-it";

import { maximumDepth } from "./json.ts";
import { limitLabels, limitTokens } from "./markdown-limits.ts";
import { isSafeLink } from "./safe-url.ts";

/**
 * The one tokenizer of markdown: CommonMark with the tables, strikethrough, task items and bare http, https and mailto
 * links of GitHub's dialect. Raw HTML stays text. A task's `list_item_open` token has `meta.checked`, and a `code_inline` token
 * of several lines has them in `meta.written`, because its `content` has spaces in place of the line breaks.
 */
export const markdownParser = createParser();

function createParser(): MarkdownParser {
  const parser = new MarkdownIt("default", { html: false, linkify: true, maxNesting: maximumDepth });
  // Guessing links from "file.md" or "a@b.c" would change what people wrote, so only explicit schemes count.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  parser.linkify.add("ftp:", null);
  parser.linkify.add("//", null);
  parser.validateLink = isSafeLink;
  // URLs stay as written, so that reading a document's markdown back gives the same document.
  parser.normalizeLink = withoutSpaces;
  parser.normalizeLinkText = (text) => text;
  parser.inline.ruler.at("backticks", keepLines(ruleOf("backticks")));
  parser.core.ruler.after("block", "task_items", markTaskItems);
  limitTokens(parser);
  limitLabels(parser);
  return parser;
}

function withoutSpaces(url: string): string {
  // oxlint-disable-next-line no-control-regex -- it looks for control characters
  return url.replaceAll(/[\u0000-\u0020\u007f]/g, encodeURIComponent);
}

function markTaskItems(state: StateCore): void {
  state.tokens.forEach((token, index) => {
    const inline = state.tokens[index + 2];
    if (!isBulletItem(token) || state.tokens[index + 1]?.type !== "paragraph_open" || inline === undefined) return;
    const box = /^\[([ xX])\](?:[ \t\n]+|$)/.exec(inline.content);
    if (box === null) return;
    inline.content = inline.content.slice(box[0].length);
    token.meta = { checked: box[1] !== " " };
  });
}

type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** The rule of markdown-it itself that has this name. */
function ruleOf(name: string): InlineRule {
  const { ruler } = new MarkdownIt().inline;
  ruler.enableOnly(name);
  const [rule] = ruler.getRules("");
  if (rule === undefined) throw new Error(`markdown-it has no rule ${name}`);
  return rule;
}

function keepLines(rule: InlineRule): InlineRule {
  return (state, silent) => {
    const { pos, tokens } = state;
    const count = tokens.length;
    if (!rule(state, silent)) return false;
    const token = tokens.at(-1);
    if (tokens.length === count || token?.type !== "code_inline") return true;
    const written = state.src.slice(pos + token.markup.length, state.pos - token.markup.length);
    if (written.includes("\n")) token.meta = { written };
    return true;
  };
}

/** The lines of a `code_inline` token as they were written, without the spaces that only keep backticks apart. */
export function linesOfCode({ content, meta }: Token): string[] {
  const written: unknown = meta?.["written"];
  return typeof written === "string" ? written.replace(/^ ([^]*) $/, "$1").split("\n") : [content];
}

function isBulletItem(token: Token): boolean {
  return token.type === "list_item_open" && "-+*".includes(token.markup);
}
