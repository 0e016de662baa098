import { isDeepStrictEqual } from "node:util";
import { type DocumentJson, fromMarkdown, readMarkdown, toMarkdown } from "@stoa/document";
import type { Json } from "#kernel/events.ts";
import { inJsonbOrder, withoutEmptyTexts } from "./json.ts";

/** One of the two forms of a text. */
export type Form = "markdown" | "document";

/** The markdown of a task or a comment as it was read, and the form that can be made from the other one without a loss. */
export type ReadMarkdown = { readonly document: DocumentJson; readonly derivable: Form };

/** A text in both forms. */
export type BothForms = { readonly markdown: string; readonly document: Json };

/** Work on one text, which takes long if the text is long. It is the same in this thread and in another one. */
export const work = {
  /** Reads markdown of a page. @returns null if it makes no document */
  readPage: (markdown: string): DocumentJson | null => readMarkdown(markdown, "page"),
  /** Reads markdown of a task or a comment. */
  readTask: (markdown: string): ReadMarkdown => {
    const document = fromMarkdown(markdown, "task");
    return { document, derivable: makeMarkdown(document) === markdown ? "markdown" : "document" };
  },
  /** The form of a task's or a comment's text that can be made from the other one: the markdown, or else the document. */
  findDerivable: ({ markdown, document }: BothForms): Form | null => {
    if (makeMarkdown(document) === markdown) return "markdown";
    return isDeepStrictEqual(makeDocument(markdown), document) ? "document" : null;
  },
  /** Makes the markdown of a document, as `toMarkdown` does. */
  makeMarkdown,
  /** Makes the document of a markdown, with its fields in PostgreSQL's order. */
  makeDocument: (markdown: Json): Json => inJsonbOrder(makeDocument(markdown)),
} as const;

/** The names of the works, what each is given, and what it makes. */
export type WorkName = keyof typeof work;
export type WorkInput<Name extends WorkName> = Parameters<(typeof work)[Name]>[0];
export type WorkResult<Name extends WorkName> = ReturnType<(typeof work)[Name]>;

function makeMarkdown(document: Json): string {
  return document === null ? "" : toMarkdown(withoutEmptyTexts(document) as DocumentJson, "task").markdown;
}

function makeDocument(markdown: Json): Json {
  return typeof markdown === "string" && markdown !== "" ? fromMarkdown(markdown, "task") : null;
}
