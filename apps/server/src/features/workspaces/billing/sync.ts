import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { applyBilling } from "#features/workspaces/workspaces/index.ts";
import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { Platform } from "#platform/http/services.ts";
import type { Payments } from "#platform/payments/payments.ts";
import type { Subscription } from "#platform/payments/subscription.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { beginSync, lockWorkspace, storeFound, type Sync } from "./queries.ts";
import { chooseSubscription, deriveBilledState, isLive } from "./state.ts";

/**
 * Reads a workspace's subscription from the provider, and sets its plan and state by it. Then it sends our changes to the provider,
 * and reads the result. The first read is stored before, because the provider may refuse the changes.
 */
export const syncBilling: FeatureJob<{ workspace_uuid: WorkspaceUuid }> = async (platform, { workspace_uuid }) => {
  const { payments } = platform.services;
  if (payments === null) return;
  const read = await readAndStore(platform, payments, workspace_uuid);
  if (read !== null && (await tellProvider(payments, read))) await readAndStore(platform, payments, workspace_uuid);
};

type Read = { readonly sync: Sync; readonly subscription: Subscription | null; readonly isUnpaid: boolean };

/**
 * Of several reads at once the one that began last stores what it found, because it has seen all that the others saw.
 * @returns null for a workspace that has nothing at the provider, and when another read has begun, which does the rest
 */
async function readAndStore(
  platform: Platform,
  payments: Payments,
  workspace_uuid: WorkspaceUuid,
): Promise<Read | null> {
  const sync = await beginSync(platform.pool, workspace_uuid);
  if (sync === undefined) return null;
  const listed = await payments.findSubscriptions(sync.customer_id);
  if (listed.filter(isLive).length > 1) {
    platform.services.log.warn({ workspace_uuid }, "a workspace has several subscriptions, of which one counts");
  }
  const subscription = chooseSubscription(listed, sync.subscription_id)?.details() ?? null;
  const { plan, isUnpaid } = deriveBilledState(subscription, sync.now);
  const is_live = subscription !== null && isLive(subscription);
  const found = { subscription, is_live, plan, is_unpaid: isUnpaid };
  const isStored = await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    const workspace = await lockWorkspace(tx, workspace_uuid);
    const stored = await storeFound(tx, workspace_uuid, sync, found);
    if (stored === undefined) return false;
    await applyBilling(tx, workspace, stored.former_plan === plan ? null : plan, stored.state);
    return true;
  });
  return isStored ? { sync, subscription, isUnpaid } : null;
}

/**
 * Reports the number of seats to the provider, or that the workspace was deleted. Nobody shall pay for a workspace that is
 * deleted, or twice: when it was deleted or a subscription has begun, checkouts that are still open are closed. While an invoice is unpaid no
 * seats are changed: for a freed seat of a year the provider makes an invoice of nothing, which is paid, and decides as the newest one.
 * @returns whether the subscription was changed
 */
async function tellProvider(payments: Payments, { sync, subscription, isUnpaid }: Read): Promise<boolean> {
  const goesOn = subscription !== null && isLive(subscription);
  if (sync.is_deleted || (goesOn && !sync.was_live)) await payments.closeCheckouts(sync.customer_id, null);
  if (!goesOn) return false;
  if (sync.is_deleted) await payments.cancel(subscription.id);
  else if (isUnpaid || subscription.item.seats === sync.seats) return false;
  else await payments.setSeats(subscription, sync.seats);
  return true;
}
