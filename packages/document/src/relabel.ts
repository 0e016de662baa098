import { textAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";
import type { MentionKind } from "./mentions.ts";

/** The text in place of a mention that its reader may not see. */
const neutralLabels: Readonly<Record<MentionKind, string>> = {
  person: "someone",
  ticket: "a ticket",
  page: "a page",
};

/** @param label the label that the mention has */
type LabelOf = (kind: MentionKind, uuid: string, label: string) => string | null;

/**
 * The same document with other labels of its mentions. Parts without a mention are the same objects.
 * @param labelOf the new label; null for one that tells nothing but the kind
 */
export function relabel(document: DocumentJson, labelOf: LabelOf): DocumentJson {
  return relabelNode(document, labelOf) as DocumentJson;
}

/**
 * The same document without the titles of the tasks and pages that it mentions: for what is searched and shown to everybody
 * who sees the text, whatever else they may see.
 */
export function withoutTitles(document: DocumentJson): DocumentJson {
  return relabel(document, (kind, _uuid, label) => (kind === "person" ? label : null));
}

function relabelNode(node: NodeJson, labelOf: LabelOf): NodeJson {
  if (node.type === "mention") {
    const kind = node.attrs?.["kind"] as MentionKind;
    const label =
      labelOf(kind, textAttribute(node, "uuid").toLowerCase(), textAttribute(node, "label")) ?? neutralLabels[kind];
    return { ...node, attrs: { ...node.attrs, label } };
  }
  if (node.content === undefined) return node;
  const content = node.content.map((child) => relabelNode(child, labelOf));
  return content.every((child, index) => child === node.content?.[index]) ? node : { ...node, content };
}
