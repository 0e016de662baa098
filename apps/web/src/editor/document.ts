import { type DocumentJson, parseDocument } from "@stoa/document";
import type { Node } from "prosemirror-model";
import { schema } from "./schema.ts";

/** A document of the product as the editor has it; null is an empty one. */
export function toNode(document: DocumentJson | null): Node {
  if (document === null) return schema.node("doc", null, schema.node("paragraph"));
  return schema.nodeFromJSON(document);
}

/** The editor's text as a document that the server accepts, or the reason why it is none. */
export function fromNode(node: Node): { document: DocumentJson } | { problem: string } {
  return parseDocument(node.toJSON());
}

/** Whether there is nothing in a document: one block of text without a word. */
export function isEmpty(node: Node): boolean {
  const only = node.firstChild;
  return node.childCount === 1 && only?.type.name === "paragraph" && only.content.size === 0;
}

/** Checks or unchecks the box with a number, counted from 0 in reading order. @returns the whole document with the change */
export function withTask(document: DocumentJson, number: number, checked: boolean): DocumentJson {
  let seen = -1;
  const change = <Json extends DocumentJson["content"] & object>(content: Json): Json =>
    content.map((node) => {
      const isIt = node.type === "taskItem" && (seen += 1) === number;
      const changed = isIt ? { ...node, attrs: { ...node.attrs, checked } } : node;
      return changed.content === undefined ? changed : { ...changed, content: change(changed.content) };
    }) as Json;
  return document.content === undefined ? document : { ...document, content: change(document.content) };
}
