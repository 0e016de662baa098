import type { Json } from "#kernel/events.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** One item of a data export, in the types of JSON. */
export type ExportRow = { readonly [key: string]: Json };

/** A part of a data export: all rows at once, or pages if they may be too many for the memory. */
export type ExportPart = Promise<readonly ExportRow[]> | AsyncIterable<readonly ExportRow[]>;

/** A feature's declaration of the data that it stores about a person. */
export type Privacy = {
  /** the feature's tables that name people; a contract test finds tables that no feature declares */
  readonly tables: readonly string[];
  /**
   * The parts of a full data export, by name. They do not contain secrets, other people's data, or data of a workspace
   * that the person may no longer open: it belongs to the tenant (platform/auth/visibility.ts).
   */
  readonly export: { readonly [part: string]: (reader: Reader, user_uuid: string) => ExportPart };
  /**
   * Removes what belongs to the person only, when the account is deleted. The memberships have ended before, and the row
   * in `users` is emptied last. It must not announce events: the transaction does not belong to a workspace.
   */
  readonly erase?: (tx: Transaction<never>, user_uuid: string, services: { readonly sealer: Sealer }) => Promise<void>;
};

const pageSize = 1000;

/**
 * Reads rows page by page, so that only one page is in memory.
 * @param read reads the next page: at most `limit` rows after the last row of the previous page
 */
export async function* inPages<Row extends ExportRow>(
  read: (after: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | null = null;
  for (;;) {
    const page: readonly Row[] = await read(after, pageSize);
    yield page;
    after = page.at(-1) ?? null;
    if (after === null || page.length < pageSize) return;
  }
}
