const isIdentifier = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The typed words in a command's input: its texts, a line each, without identifiers. */
export function wordsOfInput(input: unknown): string {
  return textsOf(input).join("\n");
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return isIdentifier.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  if (isNode(value)) return typeof value.text === "string" ? [value.text] : linesOf(value.content);
  return Object.values(value).flatMap(textsOf);
}

/** A part of a document. It has a name and attributes, too, which nobody typed. */
type Node = { readonly type: string; readonly text?: unknown; readonly content?: unknown };

const isNode = (value: object): value is Node =>
  "type" in value && typeof value.type === "string" && (value.type === "doc" || "text" in value || "content" in value);

/** The words of the nodes of a document, by line: texts next to each other are one line. */
function linesOf(content: unknown): string[] {
  const nodes: readonly unknown[] = Array.isArray(content) ? content : [];
  const isLine = nodes.some((node) => (node as { type?: unknown }).type === "text");
  const found = nodes.flatMap(textsOf);
  return isLine ? [found.join("")] : found;
}
