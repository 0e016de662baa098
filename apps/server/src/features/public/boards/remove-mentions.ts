import { type DocumentJson, toMarkdown } from "@stoa/document";
import { forEverybody, type OwnOrigins } from "#features/content/links/index.ts";

/**
 * Converts a document to markdown without naming what it mentions: the label of a mention is the name of a member, or
 * the title of a task or page that may not be published. A link to something of ours becomes its text.
 */
export function removeMentions(document: DocumentJson, origins: OwnOrigins): string {
  return toMarkdown(forEverybody(document, origins), "task").markdown;
}
