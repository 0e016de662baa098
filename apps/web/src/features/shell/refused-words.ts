const isIdentifier = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What a person typed in a command's input: its texts, a line each, without identifiers. */
export function wordsOfInput(input: unknown): string {
  return textsOf(input).join("\n");
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return isIdentifier.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}
