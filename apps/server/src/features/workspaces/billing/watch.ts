import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { applyBilling } from "#features/workspaces/workspaces/index.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { syncBillingJob } from "./jobs.ts";
import { lockWorkspace, storePrices } from "./queries.ts";
import { findAll, findBlocked, findChanged, findOverdue, forgetEvents, isOverdue } from "./watch-queries.ts";

/**
 * Makes workspaces read-only whose invoice has been unpaid for 14 days by the database's clock (§17.2), and reads what the
 * provider has of those whose seats changed, that were deleted or that may just have been paid for. A deployment that takes no
 * payments any more blocks nothing over them, because nobody could pay.
 */
export async function watchBilling(platform: Platform): Promise<void> {
  if (platform.services.payments === null) return releaseAll(platform);
  for (const { workspace_uuid } of await findOverdue(platform.pool)) await freeze(platform, workspace_uuid);
  await syncAll(platform, await findChanged(platform.pool, syncBillingJob.kind), "watch");
}

async function freeze({ transactions }: Platform, workspace_uuid: WorkspaceUuid): Promise<void> {
  await inTransaction(transactions, { workspace_uuid }, async (tx) => {
    const workspace = await lockWorkspace(tx, workspace_uuid);
    if (await isOverdue(tx, workspace_uuid)) await applyBilling(tx, workspace, null, "read_only");
  });
}

/** When there are payments again, the next read finds what is still unpaid, and since when. */
async function releaseAll({ pool, transactions }: Platform): Promise<void> {
  for (const { workspace_uuid } of await findBlocked(pool)) {
    await inTransaction(transactions, { workspace_uuid }, async (tx) => {
      await applyBilling(tx, await lockWorkspace(tx, workspace_uuid), null, "normal");
    });
  }
}

/** Reads what every workspace has at the provider, one after the other, and removes the events of long ago. */
export async function reconcileBilling(platform: Platform): Promise<void> {
  if (platform.services.payments === null) return;
  await inTransaction(platform.transactions, {}, forgetEvents);
  await syncAll(platform, await findAll(platform.pool), "night");
}

/** Reads the prices, which stay as they are while the provider does not answer. */
export async function readPrices({ services: { payments }, transactions }: Platform): Promise<void> {
  if (payments === null) return;
  const prices = await payments.findPrices();
  await inTransaction(transactions, {}, (tx) => storePrices(tx, prices));
}

/** The provider answers a hundred requests a second, of which the checkouts of people need some. */
const readsPerSecond = 10;

/** Has the subscriptions of many workspaces read, one after the other. */
async function syncAll(
  { transactions }: Platform,
  found: readonly { workspace_uuid: WorkspaceUuid }[],
  occasion: "watch" | "night",
): Promise<void> {
  if (found.length === 0) return;
  await inTransaction(transactions, {}, async (tx) => {
    for (const [place, { workspace_uuid }] of found.entries()) {
      // without the key of `requestSync`: an event does not wait for the turn of its workspace
      const key = `${occasion} ${workspace_uuid}`;
      tx.enqueue(syncBillingJob, { workspace_uuid }, { key, inSeconds: place / readsPerSecond });
    }
  });
}

/** Has a workspace's subscription read soon; once for all who ask before it is. */
export function requestSync(tx: Transaction<never>, workspace_uuid: WorkspaceUuid): void {
  tx.enqueue(syncBillingJob, { workspace_uuid }, { key: `sync_billing ${workspace_uuid}` });
}
