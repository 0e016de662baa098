import { type DocumentJson, fromMarkdown, toText } from "@stoa/document";
import { fail } from "#kernel/errors.ts";
import { longestLooked } from "#kernel/search-match.ts";
import { toTsvector } from "#kernel/search-text.ts";
import { readDocument } from "#platform/http/rich-text.ts";

/** Rich text in both its forms; both are stored, so that a read converts nothing. */
export type RichText = { readonly markdown: string; readonly document: DocumentJson | null };

/**
 * Reads a rich-text field given as markdown or as a document, never both (§11 rule 6).
 * @returns undefined when neither was given
 * @throws Refusal 400 when both were
 */
export function readText(
  markdown: string | null | undefined,
  document: DocumentJson | null | undefined,
): RichText | undefined {
  if (markdown === undefined && document === undefined) return undefined;
  if (markdown !== undefined && document !== undefined) return fail("text_given_twice");
  return typeof markdown === "string" ? fromText(markdown) : fromDocument(document ?? null);
}

const nothing: RichText = { markdown: "", document: null };

function fromText(markdown: string): RichText {
  return markdown === "" ? nothing : { markdown, document: fromMarkdown(markdown) };
}

function fromDocument(document: DocumentJson | null): RichText {
  if (document === null) return nothing;
  return readDocument(document);
}

/**
 * The words of a text for excerpts, as they are stored beside its two forms.
 * @returns null when they are its markdown, as of most short texts
 */
export function plainTextOf({ markdown, document }: RichText): string | null {
  const plain = document === null ? "" : toText(document).slice(0, longestLooked).toWellFormed();
  return plain === markdown ? null : plain;
}

/** What is searched: title before description. The text form of a tsvector, weights included. */
export function searchVectors(title: string, text: RichText): { title: string; body: string } {
  return { title: toTsvector(title), body: text.document === null ? "" : toTsvector(toText(text.document)) };
}
