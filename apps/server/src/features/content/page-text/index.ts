import { type DocumentJson, toText, withoutTitles } from "@stoa/document";
import { fold, toTsvector } from "#kernel/search-words.ts";

// What is known and computed of pages without a database. Threads load it, so it imports no routes.

export { keptMarkdown } from "./kept-markdown.ts";

/** The most pages of a wiki, without those in the trash: its tree is one reply. */
export const mostPages = 5000;

/** The most levels of a wiki. */
export const mostLevels = 32;

/** The longest content, in characters of its markdown (§11 rule 6). */
export const longestContent = 100_000;

/** The report of an export, at the top of its zip; an import leaves it out. */
export const reportName = "export-report.json";

/** The form in which titles are compared with the text before a slash. */
export const foldedTitle = (title: string): string => fold(title.trim());

/** The words of a page, computed. */
export type PreparedWords = {
  readonly folded_title: string;
  readonly title_vector: string;
  readonly body_vector: string;
};

/** Computes the words of a page. @param text of its content, without the titles of what it mentions */
export const prepareWords = (title: string, text: string): PreparedWords => ({
  folded_title: foldedTitle(title),
  title_vector: toTsvector(title),
  body_vector: toTsvector(text),
});

/** A page that is imported; everything slow is computed. A parent of null is the place of the import. */
export type NewImportedPage = {
  readonly uuid: string;
  readonly parent_page_uuid: string | null;
  readonly position: string;
  readonly title: string;
  readonly document: DocumentJson;
  readonly text: string;
  readonly words: PreparedWords;
};

/** Computes what is stored of a page that is imported. */
export function preparePage(page: Omit<NewImportedPage, "text" | "words">): NewImportedPage {
  const text = toText(withoutTitles(page.document));
  return { ...page, text, words: prepareWords(page.title, text) };
}
