import { textAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";

/** The address of every picture that a document shows, without duplicates, in their order. */
export function picturesOf(document: DocumentJson): string[] {
  const found = new Set<string>();
  collect(document, found);
  return [...found];
}

function collect(node: NodeJson, found: Set<string>): void {
  if (node.type === "image") found.add(textAttribute(node, "src"));
  for (const child of node.content ?? []) collect(child, found);
}
