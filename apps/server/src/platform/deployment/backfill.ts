import { raw, sql } from "#platform/db/query.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";

/** A part of a backfill: how many rows were done, and the key of the last one; null when there was none left. */
export type BackfillPart = { readonly rows: number; readonly last: readonly string[] | null };

/** Work on rows that were stored before a migration, which adds its row to `backfills`. */
export type Backfill = {
  readonly name: string;
  /** Does the next rows after a key, in the order of their keys. @param after null for the first ones */
  readonly batch: (tx: Transaction, after: readonly string[] | null) => Promise<BackfillPart>;
};

/** The gauge of all backfills, for the operator's metrics. */
export const backfillGauge = {
  name: "stoa_backfill_rows_left",
  help: "Rows from before an update that still have to be worked on, by the name of the work.",
  label: "name",
  statement:
    "select name as label, case when finished_at is null then greatest(total - done, 0) else 0 end::float8 as value from backfills",
} as const;

/** A row of `backfills` that is not finished. */
type BackfillRow = { readonly after: string[] | null; readonly total: number; readonly done: number };

/**
 * Does a backfill to its end. Each batch and its progress are written in one transaction, so that an interrupted backfill
 * goes on after the last batch. Nothing happens when it is finished, or was never necessary.
 * @throws when `stopping` aborts, so that the job is put back
 */
export async function runBackfill(platform: Platform, { name, batch }: Backfill, stopping: AbortSignal): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const begun = await inTransaction(platform.transactions, {}, async (tx) => {
      const row = await lockBackfill(tx, name);
      if (row === undefined) return null;
      const { rows, last } = await batch(tx, row.after);
      await noteProgress(tx, name, rows, last);
      return { total: row.total, done: row.done + rows, isFinished: last === null };
    });
    if (begun === null) return;
    platform.services.log.info({ backfill: name, done: begun.done, total: begun.total }, "backfill");
    if (begun.isFinished) return;
  }
}

function lockBackfill(tx: Transaction, name: string): Promise<BackfillRow | undefined> {
  return tx.first(
    raw<BackfillRow>(sql`select b.after, b.total::float8 as total, b.done::float8 as done from backfills b
      where b.name = ${name} and b.finished_at is null for update`),
  );
}

async function noteProgress(
  tx: Transaction,
  name: string,
  rows: number,
  last: readonly string[] | null,
): Promise<void> {
  await tx.rows(
    raw(sql`update backfills b set done = b.done + ${rows}::int, after = coalesce(${last}::uuid[], b.after),
        finished_at = case when ${last}::uuid[] is null then clock_timestamp() end
      where b.name = ${name}`),
  );
}
