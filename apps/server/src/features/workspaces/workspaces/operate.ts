import { operator } from "#kernel/actor.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type BillingState, type OperatedWorkspace, updateBilling, updatePlan, updateSuspension } from "./queries.ts";

// What the service's operator does to a workspace. Each function takes its row, locked.

/**
 * Suspends a workspace: from the next request on everything in it fails with 423, and its open streams end (§3.2). If it
 * is already suspended, it keeps its time and its reason.
 * @param reason for the operator; the tenant does not see it
 */
export async function suspendWorkspace(
  tx: Transaction<"workspace.suspended">,
  workspace: OperatedWorkspace,
  reason: string,
): Promise<void> {
  if (workspace.suspended_at !== null) return;
  await updateSuspension(tx, workspace.uuid, reason);
  tx.useWorkspace(workspace.uuid, operator);
  tx.emit({ name: "workspace.suspended", data: { workspace: toEventWorkspace(workspace) } });
}

/** Lifts a suspension; nothing else does. Actions that an unpaid invoice blocks stay blocked. */
export async function unsuspendWorkspace(
  tx: Transaction<"workspace.unsuspended">,
  workspace: OperatedWorkspace,
): Promise<void> {
  if (workspace.suspended_at === null) return;
  await updateSuspension(tx, workspace.uuid, null);
  tx.useWorkspace(workspace.uuid, operator);
  tx.emit({ name: "workspace.unsuspended", data: { workspace: toEventWorkspace(workspace) } });
}

/**
 * Changes the plan of a workspace. This lifts no suspension (§3.2) and removes nothing: what exceeds the limits of the new
 * plan stays, but cannot grow. The paid plan is a gift then, which stays when a subscription ends.
 */
export async function changePlan(
  tx: Transaction<"workspace.plan_changed">,
  workspace: OperatedWorkspace,
  plan: "free" | "unlimited",
): Promise<void> {
  const is_gift = plan === "unlimited";
  if (workspace.plan === plan && workspace.plan_is_gift === is_gift) return;
  await updatePlan(tx, workspace.uuid, plan, is_gift);
  if (workspace.plan === plan) return;
  tx.useWorkspace(workspace.uuid, operator);
  const data = { workspace: toEventWorkspace(workspace), from: workspace.plan, to: plan };
  tx.emit({ name: "workspace.plan_changed", data });
}

/**
 * Gives a workspace the plan and the state that its payments ask for. It lifts no suspension, and removes nothing (§3.2).
 * @param workspace locked; the transaction belongs to it
 * @param plan null keeps the present one, and so does a gift of the operator
 */
export async function applyBilling(
  tx: Transaction<"workspace.plan_changed" | "workspace.billing_changed">,
  workspace: OperatedWorkspace & { readonly billing_status: string },
  plan: "free" | "unlimited" | null,
  state: BillingState,
): Promise<void> {
  const about = { workspace: toEventWorkspace(workspace) };
  if (!workspace.plan_is_gift && plan !== null && plan !== workspace.plan) {
    await updatePlan(tx, workspace.uuid, plan, false);
    tx.emit({ name: "workspace.plan_changed", data: { ...about, from: workspace.plan, to: plan } });
  }
  if (state === workspace.billing_status) return;
  await updateBilling(tx, workspace.uuid, state);
  tx.emit({ name: "workspace.billing_changed", data: { ...about, from: workspace.billing_status, to: state } });
}

function toEventWorkspace({ uuid, name }: OperatedWorkspace) {
  return { uuid, name };
}
