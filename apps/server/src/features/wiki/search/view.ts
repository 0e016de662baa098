import { type Static, Type } from "typebox";
import { firstExcerpt, matcherOf } from "#kernel/search-match.ts";
import { parseSearch } from "#kernel/search-text.ts";
import { common, field, model, Uuid } from "#platform/http/schemas.ts";
import type { PageHit } from "./find-queries.ts";

export const PageFound = model("PageFound", "A page that a search found.", {
  uuid: common.uuid,
  wiki_uuid: field(Uuid, "The wiki that it belongs to."),
  title: field(Type.String(), "The page's title."),
  excerpt: field(Type.String(), "A part of the text. Hits stand between U+0001 and U+0002."),
});

export type PageFound = Static<typeof PageFound>;

/** Hits with their excerpts. */
export function toPagesFound(hits: readonly PageHit[], words: string): PageFound[] {
  const matcher = matcherOf(parseSearch(words));
  return hits.map(({ uuid, wiki_uuid, title, text }) => ({
    uuid,
    wiki_uuid,
    title,
    excerpt: firstExcerpt(matcher, text, title),
  }));
}
