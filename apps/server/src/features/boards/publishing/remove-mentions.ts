import { type DocumentJson, toMarkdown } from "@stoa/document";
import { withoutNames } from "#features/wiki/links/index.ts";

/**
 * Converts a document to markdown without naming what it mentions: the label of a mention is the name of a member, or
 * the title of a task or page that may not be published.
 */
export function removeMentions(document: DocumentJson): string {
  return toMarkdown(withoutNames(document), "task").markdown;
}
