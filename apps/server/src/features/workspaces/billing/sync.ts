import { applyBilling } from "#features/workspaces/workspaces/index.ts";
import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { Payments } from "#platform/payments/payments.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { beginSync, lockWorkspace, storeFound, type Sync } from "./queries.ts";
import { chooseSubscription, deriveDue, isLive } from "./state.ts";

/**
 * Reads what a workspace has at the provider, and lets its plan and state follow. Of several reads at once the one that began
 * last stores what it found, because it has seen all that the others saw.
 */
export const syncBilling: FeatureJob<{ workspace_uuid: string }> = async (platform, { workspace_uuid }) => {
  const { payments } = platform.services;
  const sync = payments === null ? undefined : await beginSync(platform.pool, workspace_uuid);
  if (payments === null || sync === undefined) return;
  const subscription = await bringUpToDate(payments, sync);
  const { plan, isUnpaid: is_unpaid } = deriveDue(subscription, sync.now);
  const found = { subscription, is_live: subscription !== null && isLive(subscription), plan, is_unpaid };
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    const workspace = await lockWorkspace(tx, workspace_uuid);
    const stored = await storeFound(tx, workspace_uuid, sync, found);
    if (stored === undefined) return;
    // guard: a plan that the operator set is lost | `stored.former_plan === plan ? null : plan` => `plan` | by sync.test.ts
    await applyBilling(tx, workspace, stored.former_plan === plan ? null : plan, stored.state);
  });
};

/** Reads the subscription that counts, after the provider was told what has changed here: the seats, or that nobody is left. */
async function bringUpToDate(payments: Payments, sync: Sync) {
  const before = await findSubscription(payments, sync);
  if (before === null || !isLive(before)) return before;
  if (sync.is_deleted) await payments.cancel(before.id);
  else if (before.item.seats !== sync.seats) await payments.setSeats(before, sync.seats);
  else return before;
  return findSubscription(payments, sync);
}

async function findSubscription(payments: Payments, { customer_id, subscription_id }: Sync) {
  const chosen = chooseSubscription(await payments.findSubscriptions(customer_id), subscription_id);
  return chosen?.details() ?? null;
}
