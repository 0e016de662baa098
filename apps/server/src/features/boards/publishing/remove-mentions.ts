import { type DocumentJson, type NodeJson, toMarkdown } from "@stoa/document";

/** What replaces a mention, by its kind. */
const words: Readonly<Record<string, string>> = { person: "someone", ticket: "a ticket", page: "a page" };

/**
 * Converts a document to markdown without naming what it mentions: the label of a mention is the name of a member, or
 * the title of a task or page that may not be published.
 */
export function removeMentions(document: DocumentJson): string {
  return toMarkdown({ ...anonymous(document), type: "doc" }).markdown;
}

function anonymous(node: NodeJson): NodeJson {
  const kind = String(node.attrs?.["kind"]);
  if (node.type === "mention") return { ...node, attrs: { ...node.attrs, label: words[kind] ?? "…" } };
  return node.content === undefined ? node : { ...node, content: node.content.map(anonymous) };
}
