import { type DocumentJson, type NodeJson, toText } from "@stoa/document";
import { readText } from "#features/tasks/text/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Fail } from "#kernel/errors.ts";

/** The text of a comment, in both its forms. */
export type CommentText = { readonly markdown: string; readonly document: DocumentJson };

/** The errors of `readComment`. */
export const textErrors = ["text_given_twice", "text_too_slow", "comment_length"] as const;

type FailText = Fail<(typeof textErrors)[number]>;

/** The longest comment, in characters of its markdown without surrounding spaces (§8). */
const longest = 10_000;

/**
 * Reads a comment that was sent either as markdown or as a document.
 * @throws ApiError text_given_twice; text_too_slow; comment_length if it does not have 1 to 10,000 characters. A document without text
 *   and images has none
 */
export async function readComment(
  tx: Pick<Transaction, "readMarkdown">,
  sent: { readonly body?: string; readonly body_json?: DocumentJson },
  fail: FailText,
): Promise<CommentText> {
  const body = sent.body?.trim();
  if (body !== undefined && sent.body_json === undefined) checkLength(body, fail);
  const text = await readText(tx, body, sent.body_json, fail);
  if (text === undefined || text.document === null) return fail("comment_length");
  const { markdown, document } = text;
  if (body === undefined && !hasContent(document)) fail("comment_length");
  checkLength(markdown, fail);
  return { markdown, document };
}

function checkLength(markdown: string, fail: FailText): void {
  const trimmed = markdown.trim();
  // in code points: there are at least half as many as UTF-16 units, so a text that is far too long need not be counted
  const length = trimmed.length > longest * 2 ? trimmed.length : Array.from(trimmed).length;
  if (length < 1 || length > longest) fail("comment_length");
}

function hasContent(document: DocumentJson): boolean {
  return toText(document).trim() !== "" || hasImage(document);
}

function hasImage(node: NodeJson): boolean {
  return node.type === "image" || (node.content ?? []).some(hasImage);
}
