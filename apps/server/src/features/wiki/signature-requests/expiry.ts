import type { Platform } from "#platform/http/services.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { job } from "#platform/jobs/declaration.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { keepEntry } from "./history.ts";
import type { RequestKey } from "./keys.ts";
import { inEvent } from "./view.ts";

/** Records which requests have expired. */
export const expireRequestsJob = job("expire_signature_requests", { queue: "housekeeping" });

const batch = 100;

/**
 * Records requests as expired, with their evidence and their event. For everybody who reads them or signs they have expired before: the
 * clock of the database decides.
 */
export async function expireRequests({ pool, transactions }: Platform): Promise<void> {
  for (let due = batch; due === batch;) {
    const keys = await findDue(pool);
    for (const key of keys) await inTransaction(transactions, {}, (tx) => expire(tx, key));
    due = keys.length;
  }
}

function findDue(reader: Reader): Promise<RequestKey[]> {
  return reader.rows(
    raw<RequestKey>(sql`select r.workspace_uuid, r.uuid from signature_requests r
      where r.state = 'pending' and r.expires_at <= clock_timestamp() order by r.expires_at, r.uuid limit ${batch}::int`),
  );
}

async function expire(tx: Transaction<"signature_request.expired">, key: RequestKey): Promise<void> {
  const expired = await tx.first(
    raw<{ page_uuid: string; page_version: number }>(sql`
      update signature_requests set state = 'expired', closed_at = expires_at
      where workspace_uuid = ${key.workspace_uuid}::uuid and uuid = ${key.uuid}::uuid and state = 'pending'
        and expires_at <= clock_timestamp()
      returning page_uuid, page_version`),
  );
  if (expired === undefined) return;
  const { page_uuid, page_version } = expired;
  await keepEntry(tx, key, { name: "expired", ip: null, user_agent: null, details: {} });
  tx.useWorkspace(key.workspace_uuid);
  const data = { signature_request: inEvent({ uuid: key.uuid, state: "expired", page_version }) };
  tx.emit({ name: "signature_request.expired", page_uuid, data });
}
