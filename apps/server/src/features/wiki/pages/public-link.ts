import { type PublicLink, publicLinkColumns } from "#features/content/public-links/index.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { BatchedCount } from "#platform/db/batched-counts.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { isPage } from "./queries.ts";

/** Counts the views of pages by their public links. Views of an old link do not count for a new one. */
export const pageViews: BatchedCount = {
  statement: "update pages set view_count = view_count + $2::bigint where public_token = $1",
};

/**
 * Gives a page a public link, whose views are counted from 0, or removes it.
 * @param link null removes it; "same" keeps the one that it has
 * @param public_children whether the pages under it are public too
 */
export async function setPublicLink(
  reader: Reader,
  page: WritableRow<"page">,
  link: PublicLink | null | "same",
  public_children: boolean,
): Promise<void> {
  const columns = link === "same" ? sql`` : sql`${publicLinkColumns(link)},`;
  await reader.rows(
    raw(sql`update pages p set ${columns} public_children = ${public_children}::boolean, updated_at = clock_timestamp()
      where ${isPage(page)}`),
  );
}
