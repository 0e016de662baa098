import { type DocumentJson, type NodeJson, toText } from "@stoa/document";
import { readText } from "#features/tasks/tasks/index.ts";
import { fail } from "#kernel/errors.ts";

/** What is said, in both its forms. */
export type CommentText = { readonly markdown: string; readonly document: DocumentJson };

/** The refusals of `readComment`. */
export const textErrors = ["text_given_twice", "comment_length"] as const;

/** Of the markdown form, without the blanks around it. In characters (§8). */
const longest = 10_000;

/**
 * Reads a comment given as markdown or as a document, never both.
 * @throws Refusal 400 when both were given, or when there are not 1 to 10,000 characters: a document without text or image has none, whatever else it holds
 */
export function readComment(sent: { readonly body?: string; readonly body_json?: DocumentJson }): CommentText {
  const body = sent.body?.trim();
  if (body !== undefined && sent.body_json === undefined) checkLength(body);
  const text = readText(body, sent.body_json);
  if (text === undefined || text.document === null) return fail("comment_length");
  const { markdown, document } = text;
  if (body === undefined && !hasContent(document)) fail("comment_length");
  checkLength(markdown);
  return { markdown, document };
}

function checkLength(markdown: string): void {
  const trimmed = markdown.trim();
  // in code points; no text with fewer than half as many units has more, and longer ones need no counting
  const length = trimmed.length > longest * 2 ? trimmed.length : Array.from(trimmed).length;
  if (length < 1 || length > longest) fail("comment_length");
}

function hasContent(document: DocumentJson): boolean {
  return toText(document).trim() !== "" || hasImage(document);
}

function hasImage(node: NodeJson): boolean {
  return node.type === "image" || (node.content ?? []).some(hasImage);
}
