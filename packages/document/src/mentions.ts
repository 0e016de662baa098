import { textAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";

/** The kinds of mentions in a document. */
export type MentionKind = "person" | "ticket" | "page";

/** One thing a document mentions; the UUID is in lower case. */
export type Mention = { kind: MentionKind; uuid: string };

/** Everything that a document mentions, without duplicates, in the order of the first mention. */
export function mentionsOf(document: DocumentJson): Mention[] {
  const found = new Map<string, Mention>();
  collect(document, found);
  return [...found.values()];
}

function collect(node: NodeJson, found: Map<string, Mention>): void {
  if (node.type === "mention") {
    const kind = textAttribute(node, "kind");
    const uuid = textAttribute(node, "uuid").toLowerCase();
    const key = `${kind} ${uuid}`;
    if (isMentionKind(kind) && !found.has(key)) found.set(key, { kind, uuid });
  }
  for (const child of node.content ?? []) collect(child, found);
}

function isMentionKind(kind: string): kind is MentionKind {
  return kind === "person" || kind === "ticket" || kind === "page";
}
