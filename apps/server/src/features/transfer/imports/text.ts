import { spelledName } from "#kernel/names.ts";
import { planLimits } from "./limits.ts";

/** Counts characters as PostgreSQL does: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) >> 10 === 0xd800 >> 10) count -= 1;
  }
  return count;
}

/** Splits a text into pieces of at most `size` (2 or more) characters, without cutting a character. */
export function split(text: string, size: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + size, text.length);
    const isHalf = end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff;
    if (isHalf) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** The first `size` characters. */
export function cut(text: string, size: number): string {
  if (text.length <= size) return text;
  return Array.from(text.slice(0, size * 2))
    .slice(0, size)
    .join("");
}

/** The text without what PostgreSQL cannot store (NUL, half characters), with line feeds as line endings. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").toWellFormed();
}

/** The text in one line without surrounding spaces, as titles and names are. */
export function oneLine(text: string): string {
  return spelledName(storable(text)).replaceAll("\n", " ").trim();
}

/** "1 card", "2 cards". */
export function counted(count: number, singular: string): string {
  return `${count.toLocaleString("en")} ${singular}${count === 1 ? "" : "s"}`;
}

/** The name of the board for a file: its file name, without folders and extension. */
export function boardNameOf(fileName: string): string {
  const base = oneLine(fileName).split(/[/\\]/).at(-1) ?? "";
  const name = base.replace(/\.[A-Za-z0-9]{1,5}$/, "").trim();
  return cut(name, planLimits.boardName).trim() || "Imported board";
}
