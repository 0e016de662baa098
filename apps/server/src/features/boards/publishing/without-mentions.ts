import { type DocumentJson, type NodeJson, toMarkdown } from "@stoa/document";

/** What stands in the place of a mention, by its kind. */
const words: Readonly<Record<string, string>> = { person: "someone", ticket: "a ticket", page: "a page" };

/**
 * A document as markdown that names nobody it mentions: a mention's label is a member's name, or the title of a ticket
 * or page that is perhaps not published.
 */
export function withoutMentions(document: DocumentJson): string {
  return toMarkdown({ ...anonymous(document), type: "doc" }).markdown;
}

function anonymous(node: NodeJson): NodeJson {
  const kind = String(node.attrs?.["kind"]);
  if (node.type === "mention") return { ...node, attrs: { ...node.attrs, label: words[kind] ?? "…" } };
  return node.content === undefined ? node : { ...node, content: node.content.map(anonymous) };
}
