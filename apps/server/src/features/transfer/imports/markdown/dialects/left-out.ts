import type { BlockRule } from "./context.ts";
import { comments, hiddenComments, longestBlock, lost } from "./context.ts";

const components = lost(
  "Components",
  "A page has no components of MDX: they are left out, and the text in them stays.",
);
/** The most lines of a component's tag, or of an import. */
const mostLines = 50;

const firstWords = (line: string): string => line.trim().slice(0, 100);

/** The number of lines up to the first one that a pattern matches, or null. */
function lengthTo(lines: readonly string[], at: number, pattern: RegExp, most: number): number | null {
  const index = lines.slice(at, at + most).findIndex((line) => pattern.test(line));
  return index === -1 ? null : index + 1;
}

const ends: Readonly<Record<string, RegExp>> = { "%%": /%%/, "<!--": /-->/, "{/*": /\*\/\}/ };

/** Comments that have lines of their own: between `%%`, of HTML and of MDX. */
export const comment: BlockRule = (lines, at, context) => {
  const line = (lines[at] ?? "").trim();
  const [mark = ""] = /^(?:%%|<!--|\{\/\*)/.exec(line) ?? [];
  const end = ends[mark];
  if (end === undefined) return null;
  const rest = [line.slice(mark.length), ...lines.slice(at + 1, at + longestBlock)];
  const length = lengthTo(rest, 0, end, rest.length);
  // text behind the comment is read with its line
  if (length === null || !new RegExp(`${end.source}[ \\t]*$`).test(rest[length - 1] ?? "")) return null;
  context.tell(mark === "%%" ? comments : hiddenComments, firstWords(line));
  return { next: at + length, lines: [] };
};

/** Imports and exports of MDX. */
export const importOfMdx: BlockRule = (lines, at, { isMdx, tell }) => {
  const line = lines[at] ?? "";
  if (!isMdx || !/^(?:import\s+(?:["'{*]|\w.*\sfrom\s)|export\s+(?:const|default|function|let|\{)\b)/.test(line)) {
    return null;
  }
  tell(components, firstWords(line));
  return { next: at + (lengthTo(lines, at, /(?:;|["'}])[ \t]*$/, mostLines) ?? 1), lines: [] };
};

/** Tags of components of MDX that have lines of their own. The label of a tab stays. */
export const component: BlockRule = (lines, at, { isMdx, tell }) => {
  const line = lines[at] ?? "";
  if (!isMdx || !/^[ \t]*<\/?[A-Z][\w.]*(?:[\s/>]|$)/.test(line)) return null;
  const length = lengthTo(lines, at, />/, mostLines);
  if (length === null) return null;
  const tag = lines
    .slice(at, at + length)
    .join(" ")
    .trimEnd();
  if (tag.indexOf(">") !== tag.length - 1) return null;
  tell(components, firstWords(line));
  const [, label] = /\slabel=["']([^"']+)["']/.exec(tag) ?? [];
  return { next: at + length, lines: label === undefined ? [] : ["", `**${label}**`, ""] };
};
