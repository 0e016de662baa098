import type { Json } from "#kernel/events.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** One thing of a person in an export, in JSON's own types. */
export type ExportRow = { readonly [key: string]: Json };

/** What a part of an export is made of: everything at once, or pages of what may be too much for that. */
export type ExportPart = Promise<readonly ExportRow[]> | AsyncIterable<readonly ExportRow[]>;

/** What a feature keeps about a person. */
export type Privacy = {
  /** its tables that name people; a contract test finds the ones that no feature owns up to */
  readonly tables: readonly string[];
  /**
   * The parts of a full data export, by name. Secrets and other people's data stay out, and so does what is in a
   * workspace that the person may not look into any more: it is the tenant's (platform/auth/visibility.ts).
   */
  readonly export: { readonly [part: string]: (reader: Reader, user_uuid: string) => ExportPart };
  /**
   * Removes what is the person's alone, when the account is deleted. The memberships have ended by then, and the row in
   * `users` is emptied last. It announces nothing: the transaction is in no particular workspace any more.
   */
  readonly erase?: (tx: Transaction<never>, user_uuid: string) => Promise<void>;
};

const pageSize = 1000;

/**
 * Reads rows page by page, so that no more than one page is in memory.
 * @param read the next page: at most `limit` rows behind the last row of the page before
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
