import type { DocumentJson } from "@stoa/document";
import type { WritableRow } from "#platform/auth/rows.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Live } from "#platform/live/live.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { writePage } from "./live.ts";
import { isPage } from "./queries.ts";
import { endStretch } from "./version-queries.ts";

/** A version of a page that stays as it is. */
type FixedVersion = {
  readonly version: number;
  readonly title: string;
  readonly content_json: DocumentJson;
};

/**
 * Stores what people have typed in a page up to now as a version that no later typing changes.
 * @param page locked
 * @param user_uuid for whom it is done
 */
export function fixVersion(
  live: Live,
  tx: Transaction<never>,
  page: WritableRow<"page">,
  user_uuid: string,
): Promise<FixedVersion> {
  return writePage(live, tx, page, user_uuid, async () => {
    await endStretch(tx, page);
    return tx.one(raw<FixedVersion>(sql`select p.version, p.title, p.content_json from pages p where ${isPage(page)}`));
  });
}
