import { operator } from "#kernel/actor.ts";
import type { EventName, Json } from "#kernel/events.ts";
import { fail } from "#kernel/errors.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { holdOperated, type Operated, updatePlan, updateSuspension } from "./queries.ts";

/**
 * Suspends a workspace: from the next request on everything in it answers 423, and its open streams end (§3.2).
 * One that is suspended already keeps its moment and its reason.
 * @param reason for the operator; the tenant is not told
 * @throws Refusal workspace_not_found
 */
export async function suspendWorkspace(tx: Transaction, workspace_uuid: string, reason: string): Promise<void> {
  const workspace = await hold(tx, workspace_uuid);
  if (workspace.suspended_at !== null) return;
  await updateSuspension(tx, workspace.uuid, reason);
  announce(tx, workspace, "workspace.suspended");
}

/**
 * Lifts a suspension; nothing else does. What an invoice blocks stays blocked.
 * @throws Refusal workspace_not_found
 */
export async function unsuspendWorkspace(tx: Transaction, workspace_uuid: string): Promise<void> {
  const workspace = await hold(tx, workspace_uuid);
  if (workspace.suspended_at === null) return;
  await updateSuspension(tx, workspace.uuid, null);
  announce(tx, workspace, "workspace.unsuspended");
}

/**
 * Puts a workspace on another plan. It lifts no suspension (§3.2), and takes nothing away: what is beyond the new plan's
 * limits stays, and only grows no more.
 * @throws Refusal workspace_not_found
 */
export async function changePlan(tx: Transaction, workspace_uuid: string, plan: "free" | "unlimited"): Promise<void> {
  const workspace = await hold(tx, workspace_uuid);
  if (workspace.plan === plan) return;
  await updatePlan(tx, workspace.uuid, plan);
  announce(tx, workspace, "workspace.plan_changed", { from: workspace.plan, to: plan });
}

async function hold(tx: Transaction, workspace_uuid: string): Promise<Operated> {
  return (await holdOperated(tx, workspace_uuid)) ?? fail("workspace_not_found");
}

function announce(
  tx: Transaction,
  { uuid, name }: Operated,
  event: EventName,
  data: { [key: string]: Json } = {},
): void {
  tx.useWorkspace(uuid, operator);
  tx.emit({ name: event, data: { workspace: { uuid, name }, ...data } });
}
