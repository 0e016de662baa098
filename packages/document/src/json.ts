/** A value an attribute of the document schema can hold. */
export type AttributeValue = string | number | boolean | null | readonly number[];

/** The attributes of one node or mark, every one the schema names being present. */
export type AttributesJson = { [name: string]: AttributeValue };

/** One mark on a piece of inline content. */
export type MarkJson = { type: string; attrs?: AttributesJson };

/** One node: `text` only on text nodes; `attrs`, `content` and `marks` only where there are any. */
export type NodeJson = {
  type: string;
  attrs?: AttributesJson;
  content?: NodeJson[];
  marks?: MarkJson[];
  text?: string;
};

/** A whole document as plain JSON, as `parseDocument` and `fromMarkdown` return it. */
export type DocumentJson = NodeJson & { type: "doc" };

/** No path through a document is longer than this many nodes, the document itself and its text included. */
export const maximumDepth = 64;

/** A document has at most this many nodes, itself and its text nodes included. */
export const maximumNodes = 20_000;

/** A document takes at most this many bytes as JSON, every attribute filled in. */
export const maximumBytes = 200_000;

const encoder = new TextEncoder();

/** Whether a document takes more bytes than it may. */
export function isTooLarge(document: DocumentJson): boolean {
  const json = JSON.stringify(document);
  // a UTF-16 unit takes at most three bytes
  return json.length > maximumBytes / 3 && encoder.encode(json).length > maximumBytes;
}

/** The string an attribute holds, or "" where it holds none. */
export function textAttribute(of: { attrs?: AttributesJson }, name: string): string {
  const value = of.attrs?.[name];
  return typeof value === "string" ? value : "";
}

/** The number an attribute holds, or `fallback` where it holds none. */
export function numberAttribute(of: { attrs?: AttributesJson }, name: string, fallback: number): number {
  const value = of.attrs?.[name];
  return typeof value === "number" ? value : fallback;
}
