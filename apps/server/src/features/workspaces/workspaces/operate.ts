import { operator } from "#kernel/actor.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type OperatedWorkspace, updatePlan, updateSuspension } from "./queries.ts";

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

/** Lifts a suspension; nothing else does. What an unpaid invoice blocks stays blocked. */
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
 * plan stays, but cannot grow.
 */
export async function changePlan(
  tx: Transaction<"workspace.plan_changed">,
  workspace: OperatedWorkspace,
  plan: "free" | "unlimited",
): Promise<void> {
  if (workspace.plan === plan) return;
  await updatePlan(tx, workspace.uuid, plan);
  tx.useWorkspace(workspace.uuid, operator);
  const data = { workspace: toEventWorkspace(workspace), from: workspace.plan, to: plan };
  tx.emit({ name: "workspace.plan_changed", data });
}

function toEventWorkspace({ uuid, name }: OperatedWorkspace) {
  return { uuid, name };
}
