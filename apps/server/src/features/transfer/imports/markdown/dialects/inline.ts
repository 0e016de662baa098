import { outsideCode } from "./code.ts";
import { inlineNote, reference } from "./footnotes.ts";
import { htmlLink, htmlTag } from "./html-tags.ts";
import { changed, comments, hiddenComments, type PageContext } from "./context.ts";
import { shortcode } from "./shortcodes.ts";
import { wikiLink } from "./wiki-links.ts";

const highlights = changed("Highlights", "Pages have no highlighted words: they are bold.");

type Rule = { readonly pattern: string; readonly rewrite: (match: readonly string[], context: PageContext) => string };

/** Each pattern looks at a limited number of characters, so that no text takes long. Its groups are only those of the rule. */
const rules: readonly Rule[] = [
  { pattern: String.raw`\\[^]`, rewrite: ([written = ""]) => written },
  {
    pattern: String.raw`(!?)\[\[(?![ ])([^\[\]\n]{1,500})\]\]`,
    rewrite: ([written = "", embed, inside = ""], context) => wikiLink(written, embed === "!", inside, context),
  },
  {
    pattern: String.raw`\[\^([^\]\s]{1,100})\]`,
    rewrite: ([written = "", name = ""], { notes }) => (notes.names.has(name) ? reference(name, notes) : written),
  },
  {
    pattern: String.raw`\^\[([^\]\n]{1,500})\]`,
    rewrite: ([, words = ""], { notes }) => inlineNote(words, notes),
  },
  {
    pattern: String.raw`(?<![\w=])==(?=[^\s=])([^=\n]{1,500})(?<=\S)==(?![\w=])`,
    rewrite: ([written = "", words = ""], { tell }) => {
      tell(highlights, written.slice(0, 100));
      return `**${words}**`;
    },
  },
  {
    pattern: String.raw`(?<![\w%])%%(?!%)[^%]{1,2000}%%(?!%)|<!--[^]{0,2000}?-->`,
    rewrite: ([written = ""], { tell }) => {
      tell(written.startsWith("%") ? comments : hiddenComments, written.slice(0, 100));
      return "";
    },
  },
  { pattern: String.raw`[ \t]+\^[A-Za-z0-9-]{3,}(?=[ \t]*(?:\n|$))`, rewrite: () => "" },
  { pattern: String.raw`[ \t]*\{#[\w-]{1,200}\}(?=[ \t]*(?:\n|$))`, rewrite: () => "" },
  {
    pattern: String.raw`\{\{[<%][^\n]{1,1000}?[>%]\}\}`,
    rewrite: ([written = ""], context) => shortcode(written, context),
  },
  {
    pattern: String.raw`(<a\s[^<>\n]{1,1000}>)([^<>]{0,500})</a>`,
    rewrite: ([, tag = "", words = ""]) => htmlLink(tag, words) ?? words,
  },
  {
    pattern: String.raw`</?[A-Za-z][\w.]{0,50}(?:\s[^<>]{0,1000})?/?>`,
    rewrite: ([written = ""], context) => htmlTag(written, context),
  },
];

const groupsOf = (pattern: string): number => new RegExp(`${pattern}|`).exec("")?.length ?? 1;
const starts: number[] = [];
rules.reduce((start, { pattern }) => {
  starts.push(start);
  return start + groupsOf(pattern);
}, 1);
const all = new RegExp(rules.map(({ pattern }) => `(${pattern})`).join("|"), "g");

/** Rewrites what dialects write in lines, outside of code, as plain markdown. */
export function rewriteInline(text: string, context: PageContext): string {
  return outsideCode(text, (part) =>
    part.replaceAll(all, (...match: readonly (string | undefined)[]) => rewritten(match, context)),
  );
}

function rewritten(match: readonly (string | undefined)[], context: PageContext): string {
  const index = starts.findIndex((start) => match[start] !== undefined);
  const [rule, start, next] = [rules[index], starts[index], starts[index + 1]];
  const groups = match.slice(start, next ?? (start ?? 0) + groupsOf(rule?.pattern ?? ""));
  return (
    rule?.rewrite(
      groups.map((group) => group ?? ""),
      context,
    ) ??
    match[0] ??
    ""
  );
}
