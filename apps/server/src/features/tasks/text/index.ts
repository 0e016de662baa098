import { isDeepStrictEqual } from "node:util";
import { type DocumentJson, fromMarkdown, toText, withoutTitles } from "@stoa/document";
import type { RichText } from "#features/tasks/columns/index.ts";
import type { Fail } from "#kernel/errors.ts";
import { longestLooked } from "#kernel/search-match.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { readDocument } from "#platform/http/rich-text.ts";

/** The errors of `readText`. */
export const textErrors = ["text_given_twice", "text_too_slow"] as const;

/**
 * Reads a rich-text field that was sent either as markdown or as a document (§11 rule 6).
 * @returns undefined when neither was sent
 * @throws ApiError text_given_twice when both were sent; text_too_slow
 */
export async function readText(
  tx: Pick<Transaction, "readMarkdown">,
  markdown: string | null | undefined,
  document: DocumentJson | null | undefined,
  fail: Fail<(typeof textErrors)[number]>,
): Promise<RichText | undefined> {
  if (markdown === undefined && document === undefined) return undefined;
  if (markdown !== undefined && document !== undefined) return fail("text_given_twice");
  return typeof markdown === "string" ? fromText(tx, markdown, fail) : fromDocument(document ?? null);
}

const nothing: RichText = { markdown: "", document: null };

async function fromText(
  tx: Pick<Transaction, "readMarkdown">,
  markdown: string,
  fail: Fail<"text_too_slow">,
): Promise<RichText> {
  if (markdown === "") return nothing;
  return { markdown, document: (await tx.readMarkdown(markdown)) ?? fail("text_too_slow") };
}

/** A document in both forms. @throws HttpError 400 for one that violates the rules of the editor */
export function fromDocument(document: DocumentJson | null): RichText {
  if (document === null) return nothing;
  return readDocument(document, "task");
}

const emptyDocument = fromMarkdown("", "task");

/** A text as a document that people edit together, which is never nothing. */
export function toLive({ document }: Pick<RichText, "document">): DocumentJson {
  return document ?? emptyDocument;
}

/** The document that people made together; an empty one is nothing, as an empty markdown is. */
export function fromLive(document: DocumentJson): RichText {
  return isDeepStrictEqual(document, emptyDocument) ? nothing : readDocument(document, "task");
}

/**
 * The plain text from which excerpts are made; it is stored besides the two forms of a text.
 * @returns null when it equals the markdown, which is true for most short texts
 */
export function plainTextOf({ markdown, document }: RichText): string | null {
  const plain = document === null ? "" : toText(withoutTitles(document)).slice(0, longestLooked).toWellFormed();
  return plain === markdown ? null : plain;
}
