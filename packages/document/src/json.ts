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

/**
 * A document takes at most 200 kB as JSON, every attribute filled in. A character of any script counts as one byte, so that
 * the longest text fits in all of them.
 */
export const maximumSize = 200_000;

/** The size of a document as JSON, in characters. */
export function sizeOf(document: DocumentJson): number {
  const json = JSON.stringify(document);
  // a character is one UTF-16 unit or two
  return json.length <= maximumSize ? json.length : Array.from(json).length;
}

/** Whether a document takes more than it may. */
export const isTooLarge = (document: DocumentJson): boolean => sizeOf(document) > maximumSize;

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
