import type { DocumentJson, NodeJson } from "./json.ts";

/** Every address that a document links to, without duplicates, in their order: of links, link cards and images that lead somewhere. */
export function addressesOf(document: DocumentJson): string[] {
  const found = new Set<string>();
  collect(document, found);
  return [...found];
}

function collect(node: NodeJson, found: Set<string>): void {
  const marks = (node.marks ?? []).filter(({ type }) => type === "link");
  for (const { attrs } of [...marks, ...(node.type === "linkCard" || node.type === "image" ? [node] : [])]) {
    const href = attrs?.["href"];
    if (typeof href === "string") found.add(href);
  }
  for (const child of node.content ?? []) collect(child, found);
}
