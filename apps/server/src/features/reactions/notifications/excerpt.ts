const longest = 200;

/** The beginning of a text on one line, at most 200 characters; null for an empty text. */
export function excerptOf(text: string): string | null {
  return clip(text, longest) || null;
}

/** A text on one line, at most `most` characters, with an ellipsis if it was cut. */
export function clip(text: string, most: number): string {
  // only the beginning of a long text is read, with enough room for blanks between its first words
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
