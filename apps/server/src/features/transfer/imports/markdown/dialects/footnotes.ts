import { linesUnder } from "./indents.ts";
import type { BlockRule, Notes } from "./context.ts";

const definition = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;

/** The footnotes that are written in a text, still without their texts. */
export function notesOf(lines: readonly string[]): Notes {
  const names = lines.map((line) => definition.exec(line)?.[1]).filter((name) => name !== undefined);
  return { names: new Set(names), texts: new Map(), order: [] };
}

/** The text of a footnote: `[^1]: Words`, with the lines that are indented under it. */
export const footnote: BlockRule = (lines, at, { notes }, inner) => {
  const [, name, first = ""] = definition.exec(lines[at] ?? "") ?? [];
  if (name === undefined) return null;
  let next = at + 1;
  const lazy: string[] = [];
  for (; next < lines.length && isContinued(lines[next] ?? ""); next += 1) lazy.push((lines[next] ?? "").trim());
  const under = linesUnder(lines, next - 1, 0);
  if (!notes.texts.has(name)) notes.texts.set(name, inner([first, ...lazy, ...under]));
  return { next: next + under.length, lines: [] };
};

const isContinued = (line: string): boolean => /^ {0,3}\S/.test(line) && !definition.test(line);

/** The reference to a footnote, as text: documents have no node for it. */
export function reference(name: string, { order }: Notes): string {
  const known = order.indexOf(name);
  const number = known === -1 ? order.push(name) : known + 1;
  return String.raw`\[${number}\]`;
}

/** Adds a footnote whose words stand in the text. @returns the reference to it */
export function inlineNote(words: string, notes: Notes): string {
  const name = `^${notes.order.length}`;
  notes.texts.set(name, [words]);
  return reference(name, notes);
}

/** The list of the footnotes, for the end of a text. */
export function listOfNotes({ texts, order }: Notes): string[] {
  const names = [...order, ...texts.keys().filter((name) => !order.includes(name))];
  const items = names.flatMap((name, index) => {
    const mark = `${index + 1}. `;
    const [first = "", ...more] = texts.get(name) ?? [];
    return [mark + first, ...more.map((line) => (line === "" ? "" : " ".repeat(mark.length) + line))];
  });
  return items.length === 0 ? [] : ["", "---", "", ...items];
}
