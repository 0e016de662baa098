import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";

const batch = 5000;

/** Removes notifications that are older than 90 days, a few thousand at a time. */
export async function sweepNotifications(platform: Platform): Promise<void> {
  let removed = batch;
  while (removed === batch) removed = await inTransaction(platform.transactions, {}, removeOld);
}

async function removeOld(reader: Reader): Promise<number> {
  const row = await reader.one(
    raw(sql<{ count: number }>`
      with removed as (
        delete from notifications where ctid = any (array(
          select ctid from notifications where created_at < clock_timestamp() - interval '90 days'
          limit ${batch}::int for update skip locked))
        returning 1)
      select count(*)::int as count from removed`),
  );
  return row.count;
}
