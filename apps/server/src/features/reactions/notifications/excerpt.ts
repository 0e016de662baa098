const longest = 200;

/** The beginning of a text on one line, at most 200 characters; null when there is nothing to read. */
export function excerptOf(text: string): string | null {
  return clip(text, longest) || null;
}

/** A text on one line, at most so many characters, with an ellipsis for what is left out. */
export function clip(text: string, most: number): string {
  // of a long text only so much is looked at that blanks between its first words do not matter
  const line = text
    .slice(0, most * 20)
    .replace(/\s+/g, " ")
    .trim();
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  return `${characters
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}
