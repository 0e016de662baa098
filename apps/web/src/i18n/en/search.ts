import { numberText } from "../plural.ts";

export const searchWords = {
  searchHint: "Words, “a phrase”, -not, or #123",
  searchState: {
    asking: "Searching texts and comments…",
    done: "",
    offline: "Offline: only titles are searched.",
    failed: "The server cannot be reached: only titles are searched.",
  },
  pages: "Pages",
  searchResults: "Results",
  recentlyChanged: "Recently changed",
  firstOnes: ({ count }: { count: number }) =>
    `Only the first ${numberText(count)} tickets with these words in their titles are shown. Add a word to narrow the search.`,
  nothingFoundTitle: "Nothing found",
  nothingFoundText: "Try fewer words, or the beginning of one.",
};
