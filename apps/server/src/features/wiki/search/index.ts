import type { Feature } from "#platform/deployment/feature.ts";
import { searchWiki } from "./search-wiki.ts";

export { findNamed, findPages, foundPages, type NamedPlace, type PageHit } from "./find-queries.ts";
export { PageFound, toPagesFound } from "./view.ts";
export { changedWords, copyWords, insertedWords, moveWords, type PageCopy } from "./words.ts";

/** The search of pages (§4.5, §14.1). */
export const wikiSearch: Feature = {
  routes: [searchWiki],
};
