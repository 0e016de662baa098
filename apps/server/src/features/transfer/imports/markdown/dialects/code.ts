import type { BlockResult, BlockRule } from "./context.ts";

/** Code between fences, which stays as it is. Also that of Hugo, which becomes a block of code. */
export const fencedCode: BlockRule = (lines, at) => {
  const line = lines[at] ?? "";
  const [, mark = ""] = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})/.exec(line) ?? [];
  if (mark !== "") {
    const end = new RegExp(`^[ \\t>]*${mark[0]}{${mark.length},}[ \\t]*$`);
    const next = at + 1 + lengthTo(lines.slice(at + 1), end);
    return { next, lines: lines.slice(at, next) };
  }
  const [, language] = /^[ \t]*\{\{[<%]\s*highlight\s+["']?([\w+#-]+)/.exec(line) ?? [];
  if (language === undefined) return null;
  const length = lengthTo(lines.slice(at + 1), /^[ \t]*\{\{[<%]\s*\/\s*highlight/);
  const code = lines.slice(at + 1, at + length);
  return { next: at + 1 + length, lines: [`\`\`\`\`${language}`, ...code, "````"] };
};

/** The number of lines up to the one that a pattern matches, or to the end. */
function lengthTo(lines: readonly string[], end: RegExp): number {
  const index = lines.findIndex((line) => end.test(line));
  return index === -1 ? lines.length : index + 1;
}

const indented = /^(?: {4}|\t)[ \t]*\S/;

/** Code that is indented by four spaces. In a list, such lines belong to an item. */
export function indentedCode(lines: readonly string[], at: number): BlockResult | null {
  const isAfterBlank = (lines[at - 1] ?? "").trim() === "";
  if (!isAfterBlank || !indented.test(lines[at] ?? "")) return null;
  let next = at + 1;
  while (indented.test(lines[next] ?? "")) next += 1;
  return { next, lines: lines.slice(at, next) };
}

/**
 * Changes a text outside of its code spans.
 * @param change gets the text between two code spans
 */
export function outsideCode(text: string, change: (part: string) => string): string {
  const runs = [...text.matchAll(/(?<!\\)`+/g)].map(({ 0: run, index }) => ({ start: index, length: run.length }));
  // for each length, the runs from the last to the first, so that the next one is found at the end
  const closing = new Map<number, number[]>();
  for (const { start, length } of runs.toReversed()) {
    const ends = closing.get(length);
    if (ends === undefined) closing.set(length, [start]);
    else ends.push(start);
  }
  let [changed, at] = ["", 0];
  for (const { start, length } of runs) {
    const ends = closing.get(length) ?? [];
    while (ends.length > 0 && (ends.at(-1) ?? 0) <= start) ends.pop();
    const end = ends.at(-1);
    if (start < at || end === undefined) continue;
    changed += change(text.slice(at, start)) + text.slice(start, end + length);
    at = end + length;
  }
  return changed + change(text.slice(at));
}
