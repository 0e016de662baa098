/**
 * Text as markdown that reads back as that text wherever it stands inside a line.
 *
 * @param text one line of plain text
 * @param isInLink whether it stands in a link's label, which "]" ends
 */
export function escapeText(text: string, isInLink = false): string {
  const escaped = text.replaceAll(/[\\`*[\]_~<&]/g, (character, offset: number) =>
    needsEscape(text, offset, isInLink) ? `\\${character}` : character,
  );
  return escaped.replaceAll(/(https?|mailto):/gi, "$1\\:");
}

function needsEscape(text: string, offset: number, isInLink: boolean): boolean {
  const before = text[offset - 1] ?? "";
  const after = text[offset + 1] ?? "";
  switch (text[offset]) {
    case "]":
      return isInLink;
    case "_":
      return !isInsideWord(text, offset);
    case "~":
      return [before, after].some((character) => character === "" || character === "~");
    case "<":
      return after === "" || /[a-z/!?]/i.test(after);
    case "&":
      return /^&#?[a-z0-9]+;/i.test(text.slice(offset, offset + 50));
    default:
      return true;
  }
}

/** The first and last characters do not count: they may yet be written as character references. */
function isInsideWord(text: string, offset: number): boolean {
  return (
    offset > 1 && offset < text.length - 2 && /^[\p{L}\p{N}]_[\p{L}\p{N}]$/u.test(text.slice(offset - 1, offset + 2))
  );
}

/** A finished line of a paragraph, escaped if its beginning would make it a heading, list, quote, rule or table. */
export function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?=[ \t]|$)|\+(?=[ \t]|$)|-(?=[-|: \t]|$)|:(?=[-|: \t])|=+[ \t]*$|[>|])/.test(line))
    return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, "$1\\$2");
}

/** The line of a heading, escaped if its end would be read as a closing row of "#". */
export function escapeHeadingEnd(line: string): string {
  return line.replace(/(^|[ \t])(#+)$/, "$1\\$2");
}

/** The target and the title of a link or image, as they are written between the parentheses after its label. */
export function linkTarget(url: string, title: string): string {
  const target = url.replaceAll(/[\\<>()]|&(?=#?[a-z0-9]+;)/gi, String.raw`\$&`);
  if (title === "") return target;
  const escaped = title.replaceAll(/[\\"]|&(?=#?[a-z0-9]+;)/gi, String.raw`\$&`);
  return `${target} "${encodeLineBreaks(escaped)}"`;
}

/** A code span that holds exactly this text, which has no line breaks. */
export function codeSpan(code: string): string {
  const runs = new Set(backtickRuns(code));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = "`".repeat(length);
  const losesSpaces = code.startsWith(" ") && code.endsWith(" ") && /[^ ]/.test(code);
  const isPadded = losesSpaces || code.startsWith("`") || code.endsWith("`");
  return isPadded ? `${fence} ${code} ${fence}` : `${fence}${code}${fence}`;
}

/** A row of backticks around this code: longer than any row in it, and at least three. */
export function codeFence(code: string): string {
  return "`".repeat(backtickRuns(code).reduce((longest, run) => Math.max(longest, run + 1), 3));
}

/** Markdown with every line break written as a character reference. */
export function encodeLineBreaks(markdown: string): string {
  return markdown.replaceAll(/[\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The same text with every line break turned into a space. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, " ");
}

function backtickRuns(text: string): number[] {
  return (text.match(/`+/g) ?? []).map((run) => run.length);
}
