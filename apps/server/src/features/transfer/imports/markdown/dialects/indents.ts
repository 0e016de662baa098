/** The width of the indentation of a line; a tab counts as four spaces. */
export const indentOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].replaceAll("\t", "    ").length ?? 0;

/** The lines behind a line that are indented under it, without their indentation and the blank lines at their end. */
export function linesUnder(lines: readonly string[], at: number, indent: number): string[] {
  let end = at + 1;
  while (end < lines.length && (lines[end]?.trim() === "" || indentOf(lines[end] ?? "") >= indent + 4)) end += 1;
  while (end > at + 1 && lines[end - 1]?.trim() === "") end -= 1;
  return lines.slice(at + 1, end).map((line) => withoutIndent(line, indent + 4));
}

/** A line without so much of its indentation. */
export function withoutIndent(line: string, width: number): string {
  const spaced = line.replace(/^[ \t]+/, (blank) => blank.replaceAll("\t", "    "));
  return spaced.slice(Math.min(width, indentOf(spaced)));
}
