import { pagesOf, publicPageEvents, tellUnpublished } from "#features/content/public-links/index.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { archiveWikiRow } from "./queries.ts";
import type { Wiki } from "./view.ts";

/** The events of `putAwayWiki`. */
export const putAwayEvents = ["wiki.archived", ...publicPageEvents] as const;

/** Archives a wiki with its pages. It is locked whole. */
export async function putAwayWiki(
  tx: Transaction<(typeof putAwayEvents)[number]>,
  wiki: WritableRow<"wiki">,
): Promise<Wiki> {
  await tellUnpublished(tx, pagesOf(wiki));
  const archived = await archiveWikiRow(tx, wiki);
  tx.emit({ name: "wiki.archived", data: { wiki: archived } });
  return archived;
}
