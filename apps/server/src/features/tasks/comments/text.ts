import { type DocumentJson, type NodeJson, toText } from "@stoa/document";
import { readText } from "#features/tasks/tasks/index.ts";
import type { Fail } from "#kernel/errors.ts";

/** The text of a comment, in both its forms. */
export type CommentText = { readonly markdown: string; readonly document: DocumentJson };

/** The errors of `readComment`. */
export const textErrors = ["text_given_twice", "comment_length"] as const;

type FailText = Fail<(typeof textErrors)[number]>;

/** The longest comment: characters of its markdown without the blanks around it (§8). */
const longest = 10_000;

/**
 * Reads a comment given as markdown or as a document, never both.
 * @throws ApiError text_given_twice; comment_length when there are not 1 to 10,000 characters: a document without text or
 * image has none, whatever else it holds
 */
export function readComment(
  sent: { readonly body?: string; readonly body_json?: DocumentJson },
  fail: FailText,
): CommentText {
  const body = sent.body?.trim();
  if (body !== undefined && sent.body_json === undefined) checkLength(body, fail);
  const text = readText(body, sent.body_json, fail);
  if (text === undefined || text.document === null) return fail("comment_length");
  const { markdown, document } = text;
  if (body === undefined && !hasContent(document)) fail("comment_length");
  checkLength(markdown, fail);
  return { markdown, document };
}

function checkLength(markdown: string, fail: FailText): void {
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
