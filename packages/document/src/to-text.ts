import { textAttribute } from "./json.ts";
import type { DocumentJson, NodeJson } from "./json.ts";

/**
 * The plain text of one inline node: the text itself, a mention's or signature blank's label, an image's alternative
 * text; a hard break is a newline.
 */
export function inlineText(node: NodeJson): string {
  if (node.type === "hardBreak") return "\n";
  if (node.type === "image") return textAttribute(node, "alt");
  return node.text ?? textAttribute(node, "label");
}

/** The text of one block as lines, blocks within it in reading order; lines without text are left out. */
export function blockLines(block: NodeJson): string[] {
  if (block.type === "linkCard") {
    return [textAttribute(block, "title"), textAttribute(block, "description")].filter((line) => line !== "");
  }
  if (isTextblock(block)) return [(block.content ?? []).map(inlineText).join("")].filter((line) => line.trim() !== "");
  return (block.content ?? []).flatMap(blockLines);
}

/**
 * The words of a document for search and excerpts, without markup: one line a block (a hard break starts another),
 * with the labels of mentions and signature blanks, the alternative texts of images, and the titles and descriptions of link
 * cards.
 */
export function toText(document: DocumentJson): string {
  return blockLines(document).join("\n");
}

function isTextblock(block: NodeJson): boolean {
  return block.type === "paragraph" || block.type === "heading" || block.type === "codeBlock";
}
