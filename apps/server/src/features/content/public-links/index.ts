import { Type } from "typebox";
import { type Sql, sql } from "#platform/db/query.ts";
import { Doer } from "#platform/http/doer.ts";
import { field, Timestamp } from "#platform/http/schemas.ts";

export { boardDarkReason, boardDarkReasons, pageDarkReason, pageDarkReasons } from "./dark-reasons.ts";
export {
  isPublic,
  onlyThese,
  pagesOf,
  publicPageEvents,
  tellDifference,
  tellPublished,
  tellUnpublished,
  treeOf,
  under,
} from "./public-pages.ts";

// What public links to boards and to pages have in common: how they are stored, and how administrators see them.

/** A link, and who made it. */
export type PublicLink = { readonly public_token: string; readonly published_by: string };

/** Assignments that give a row a public link, whose views are counted from 0, or remove it. @param link null removes it */
export const publicLinkColumns = (link: PublicLink | null): Sql =>
  link === null
    ? sql`public_token = null, published_by = null, published_at = null`
    : sql`public_token = ${link.public_token}, published_by = ${link.published_by}::uuid,
        published_at = clock_timestamp(), view_count = 0`;

/** The fields of everything that is published, as administrators see it. */
export const publicLinkFields = {
  public_token: field(Type.String(), "The token of its public link."),
  published_by: field(Doer, "The person who published it."),
  published_at: field(Timestamp, "When it was published."),
  view_count: field(Type.Integer({ minimum: 0 }), "The number of views since then. A view is counted within a second."),
  live: field(Type.Boolean(), "Whether the link works now."),
};

/** A row of a list of what is published. */
type PublishedRow = { readonly published_at: Date; readonly dark_reason: string | null };

/** The same as the reply shows it. */
export const toPublished = <R extends PublishedRow>(row: R) => ({
  ...row,
  published_at: row.published_at.toISOString(),
  live: row.dark_reason === null,
});
