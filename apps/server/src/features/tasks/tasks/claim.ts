import { unmetRequirements } from "./requirements.ts";
import type { Rows } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged, emitTaskEvent } from "./announce.ts";
import type { Context, StatusInContext } from "./context.ts";
import {
  type Claimable,
  findClaimable,
  type FirstLook,
  lockClaimable,
  lookForClaim,
  type Shelf,
} from "./lease-queries.ts";
import { positionFor } from "./place.ts";
import { candidateOf, editedByMove, storedValues } from "./plan.ts";
import { type TaskValues, updateTask } from "./queries.ts";
import { pickStatus } from "./rules.ts";
import type { Viewer } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

type StatusGiven = { readonly status?: string; readonly status_uuid?: string };

/** From which column to which, and for how long. */
export type Claim = { readonly from: StatusGiven; readonly to: StatusGiven; readonly seconds: number };

/** A claimed ticket with its lease. */
export type Claimed = {
  readonly row: TaskRow;
  readonly lease: { readonly uuid: string; readonly fencing_token: number; readonly expires_at: Date };
};

const pageSize = 50;
const mostAssignees = 50;

/** The refusals of `claimFirst`, beside the ones of who names a column wrongly. */
export const claimErrors = ["status_given_twice", "status_unknown", "status_of_another_board"] as const;

/**
 * Moves the column's first unblocked, unclaimed ticket that meets the target's entry requirements, assigns it to the
 * viewer and leases it, in one write. Claims at the same time get different tickets.
 * @param board reached for writing
 * @returns undefined when there is none
 * @throws Refusal 400, one of `claimRefusals`
 */
export async function claimFirst(
  tx: Transaction,
  board: Rows["board"],
  claim: Claim,
  viewer: Viewer,
): Promise<Claimed | undefined> {
  const { workspace_uuid, uuid: board_uuid } = board;
  const context = await lookForClaim(tx, { workspace_uuid, board_uuid }, claim, claim.seconds);
  const from = pickStatus(context.statuses, claim.from);
  const to = pickStatus(context.statuses, claim.to);
  if (from === undefined || to === undefined) return undefined;
  const planned = (task: Rows["task"]) => planClaim(task, to, context, viewer);
  const shelf: Shelf = { workspace_uuid, status_uuid: from.uuid, after: null };
  const task = lockedAtOnce(context, shelf, planned) ?? (await lockFirst(tx, shelf, planned, claim.seconds));
  if (task === undefined) return undefined;
  const lease = { uuid: task.next_lease_uuid, expires_at: task.next_expires_at };
  const values = { ...storedValues(task), ...planned(task)?.values };
  const position = await positionFor(tx, { workspace_uuid, status_uuid: to.uuid, without: task.uuid }, undefined);
  const taken = { ...lease, user_uuid: viewer.user_uuid, seconds: claim.seconds };
  const row = await updateTask(tx, task, values, position, viewer, { lease: taken });
  const fencing_token = task.fencing_token + 1;
  emitTaskEvent(tx, "ticket.claimed", row, { fencing_token, expires_at: lease.expires_at.toISOString() });
  announceChanged(tx, row, task, { ...values, board_uuid }, editedByMove(task, values));
  return { row, lease: { ...lease, fencing_token } };
}

type Plan = (task: Rows["task"]) => { readonly values: TaskValues } | null;

/** What the ticket would be after the claim; null when the column may not be entered like that. */
function planClaim(task: Rows["task"], to: StatusInContext, context: Context, viewer: Viewer): ReturnType<Plan> {
  const others = task.assignee_uuids.filter((uuid) => uuid !== viewer.user_uuid).slice(0, mostAssignees - 1);
  const assignee_uuids = task.assignee_uuids.includes(viewer.user_uuid)
    ? task.assignee_uuids
    : [...others, viewer.user_uuid];
  const values: TaskValues = { ...storedValues(task), status_uuid: to.uuid, assignee_uuids };
  const isEntered = to.uuid !== task.status_uuid;
  const unmet = isEntered ? unmetRequirements(to.entry_requirements, candidateOf(task, values, context)) : [];
  return unmet.length > 0 ? null : { values };
}

/** The ticket that the first look locked, if it is one of the column and can be planned. */
function lockedAtOnce(look: FirstLook, shelf: Shelf, plan: Plan): Claimable | undefined {
  if (look.uuid === null || look.status_uuid !== shelf.status_uuid || plan(look) === null) return undefined;
  return look;
}

/** The column's first ticket that can be planned and locked, page by page. */
async function lockFirst(tx: Transaction, shelf: Shelf, plan: Plan, seconds: number): Promise<Claimable | undefined> {
  const page = await findClaimable(tx, shelf, pageSize);
  let ready = page.filter((task) => plan(task) !== null).map((task) => task.uuid);
  while (ready.length > 0) {
    const locked = await lockClaimable(tx, shelf, ready, seconds);
    if (locked === undefined) break;
    if (plan(locked) !== null) return locked;
    // it was changed between the look and the lock
    ready = ready.filter((uuid) => uuid !== locked.uuid);
  }
  const last = page.at(-1);
  if (last === undefined || page.length < pageSize) return undefined;
  return lockFirst(tx, { ...shelf, after: last }, plan, seconds);
}
