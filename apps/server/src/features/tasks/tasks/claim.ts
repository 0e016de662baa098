import type { Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { columnsOf, grantToSystem, type Rows, type WritableRow } from "#platform/auth/rows.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged, type ChangeEvent } from "./announce.ts";
import { type Context, readContext } from "./context.ts";
import { taskEvent } from "./task-events.ts";
import { mostAssignees, storedValues, type TaskValues } from "#features/tasks/columns/index.ts";
import { bottomOf } from "./place.ts";
import { candidateOf, editedByMove } from "./task-plan.ts";
import { updateTask } from "./task-queries.ts";
import { unmetRequirements } from "./requirements.ts";
import { type BoardStatus, pickStatus, type statusErrors, type StatusGiven } from "./statuses.ts";
import type { TaskRow } from "./view.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { isBlocked } from "./blocking.ts";

/** The status to claim from, the status to move to, and the length of the lease. */
type Claim = { readonly from: StatusGiven; readonly to: StatusGiven; readonly seconds: number };

/** A claimed task with its lease. */
type ClaimedTask = { readonly row: TaskRow; readonly lease: LeaseRow };

const pageSize = 50;

/**
 * Claims a task: takes the first unblocked, unclaimed task of a status that meets the entry requirements of the target,
 * moves it, assigns it to the viewer and leases it, in one write. Concurrent claims get different tasks.
 * @returns undefined when there is no such task
 * @throws ApiError one of `statusErrors`
 */
export async function claimFirst(
  tx: Transaction<ChangeEvent | "ticket.claimed">,
  board: WritableRow<"board">,
  claim: Claim,
  viewer: BoardViewer,
  fail: Fail<(typeof statusErrors)[number]>,
): Promise<ClaimedTask | undefined> {
  const { workspace_uuid, uuid: board_uuid } = board;
  // the shared lock on the board keeps its statuses and their requirements until the commit
  const context = await readContext(tx, { workspace_uuid, board_uuid });
  const from = pickStatus(context.statuses, claim.from, fail);
  const to = pickStatus(context.statuses, claim.to, fail);
  if (from === undefined || to === undefined) return undefined;
  const plan = (task: Rows["task"]) => planClaim(task, to, context, viewer);
  const task = await lockFirst(tx, { workspace_uuid, status_uuid: from.uuid }, to, plan, claim.seconds);
  if (task === undefined) return undefined;
  const lease = { uuid: task.next_lease_uuid, expires_at: task.next_expires_at };
  const values = { ...storedValues(task), ...plan(task) };
  const taken = { ...lease, user_uuid: viewer.user_uuid, seconds: claim.seconds };
  const row = await updateTask(tx, task, values, bottomOf(to.uuid), viewer, { lease: taken });
  const fencing_token = task.fencing_token + 1;
  tx.emit(taskEvent("ticket.claimed", row, { fencing_token, expires_at: lease.expires_at.toISOString() }));
  announceChanged(tx, row, task, { ...values, board_uuid }, editedByMove(task, values));
  return { row, lease: { ...lease, fencing_token } };
}

type Plan = (task: Rows["task"]) => TaskValues | null;

/** The task after the claim; null when it does not meet the requirements of the target status. */
function planClaim(task: Rows["task"], to: BoardStatus, context: Context, viewer: BoardViewer): TaskValues | null {
  const others = task.assignee_uuids.filter((uuid) => uuid !== viewer.user_uuid).slice(0, mostAssignees - 1);
  const assignee_uuids = task.assignee_uuids.includes(viewer.user_uuid)
    ? task.assignee_uuids
    : [...others, viewer.user_uuid];
  const values: TaskValues = { ...storedValues(task), status_uuid: to.uuid, assignee_uuids };
  const isEntered = to.uuid !== task.status_uuid;
  const unmet = isEntered ? unmetRequirements(to, candidateOf(task, values, context)) : [];
  return unmet.length > 0 ? null : values;
}

/**
 * Locks the first task of the status that can be claimed. Without requirements it is the first one that no other
 * transaction locks. With requirements the tasks are read page by page, and only those that meet them are locked.
 */
async function lockFirst(
  tx: Transaction<never>,
  source: ClaimSource,
  to: BoardStatus,
  plan: Plan,
  seconds: number,
): Promise<ClaimableTask | undefined> {
  if (to.entry_requirements.length === 0) return lockClaimable(tx, source, null, seconds);
  let page: Rows["task"][] = [];
  do {
    page = await findClaimable(tx, source, page.at(-1) ?? null, pageSize);
    const ready = page.filter((task) => plan(task) !== null).map((task) => task.uuid);
    const locked = await lockReady(tx, source, ready, plan, seconds);
    if (locked !== undefined) return locked;
  } while (page.length === pageSize);
  return undefined;
}

/** Locks the first of these tasks that still meets the requirements, because a task may change before it is locked. */
async function lockReady(
  tx: Transaction<never>,
  source: ClaimSource,
  ready: readonly string[],
  plan: Plan,
  seconds: number,
): Promise<ClaimableTask | undefined> {
  if (ready.length === 0) return undefined;
  const locked = await lockClaimable(tx, source, ready, seconds);
  if (locked === undefined || plan(locked) !== null) return locked;
  const others = ready.filter((uuid) => uuid !== locked.uuid);
  return lockReady(tx, source, others, plan, seconds);
}

/** The status whose tasks are claimed. */
type ClaimSource = { readonly workspace_uuid: WorkspaceUuid; readonly status_uuid: string };

/** A task that may be claimed, locked, with the lease that a claim would give. */
type ClaimableTask = WritableRow<"task"> & { readonly next_lease_uuid: string; readonly next_expires_at: Date };

const columns = sql.raw(columnsOf("task"));

const claimable = sql`t.archived_at is null and not ${isBlocked}
  and (t.lease_expires_at is null or t.lease_expires_at <= clock_timestamp())`;

/**
 * A page of the status's unblocked, unclaimed tasks in their order, not locked.
 * @param after the last task of the previous page; null for the first page
 */
async function findClaimable(
  reader: Reader,
  { workspace_uuid, status_uuid }: ClaimSource,
  after: { readonly position: string; readonly uuid: string } | null,
  limit: number,
): Promise<Rows["task"][]> {
  return reader.rows(
    raw<Rows["task"]>(sql`select ${columns} from tasks t join workspaces w on w.uuid = t.workspace_uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.status_uuid = ${status_uuid}::uuid and ${claimable}
        and (t.position, t.uuid) > (${after?.position ?? "-Infinity"}::numeric, ${after?.uuid ?? nilUuid}::uuid)
      order by t.position, t.uuid limit ${limit}`),
  );
}

/**
 * Locks the first task of the status that can still be claimed and that no other transaction is writing. The caller may
 * write on the board, so no further authorization is needed.
 * @param uuids the tasks to choose from; null for all
 * @param seconds how long the lease would last
 */
async function lockClaimable(
  tx: Reader,
  { workspace_uuid, status_uuid }: ClaimSource,
  uuids: readonly string[] | null,
  seconds: number,
): Promise<ClaimableTask | undefined> {
  const considered = uuids === null ? sql`` : sql`and t.uuid = any (${uuids}::uuid[])`;
  type Row = Rows["task"] & Pick<ClaimableTask, "next_lease_uuid" | "next_expires_at">;
  const row = await tx.first(
    raw<Row>(sql`select ${columns}, gen_random_uuid() as next_lease_uuid,
        clock_timestamp() + make_interval(secs => ${seconds}::int) as next_expires_at
      from tasks t join workspaces w on w.uuid = t.workspace_uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.status_uuid = ${status_uuid}::uuid
        ${considered} and ${claimable}
      order by t.position, t.uuid limit 1 for no key update of t skip locked`),
  );
  return row === undefined ? undefined : { ...row, ...grantToSystem<"task">(row) };
}

/** A lease as a write returns it. */
export type LeaseRow = { readonly uuid: string; readonly fencing_token: number; readonly expires_at: Date };

const isLeased = (task: WritableRow<"task">, lease_uuid: string, user_uuid: string) => sql`
  workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid and lease_uuid = ${lease_uuid}::uuid
    and lease_user_uuid = ${user_uuid}::uuid and lease_expires_at > clock_timestamp()`;

/** Extends a lease to its full length; undefined when it has ended or belongs to another person. */
export async function extendLease(
  reader: Reader,
  task: WritableRow<"task">,
  lease_uuid: string,
  user_uuid: string,
): Promise<LeaseRow | undefined> {
  return reader.first(
    raw<LeaseRow>(sql`update tasks set lease_expires_at = clock_timestamp() + make_interval(secs => lease_seconds)
      where ${isLeased(task, lease_uuid, user_uuid)}
      returning lease_uuid as uuid, fencing_token, lease_expires_at as expires_at`),
  );
}

/** Ends a lease. @returns whether there was one */
export async function endLease(
  reader: Reader,
  task: WritableRow<"task">,
  lease_uuid: string,
  user_uuid: string,
): Promise<boolean> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`update tasks set lease_uuid = null, lease_user_uuid = null, lease_expires_at = null,
        lease_seconds = null
      where ${isLeased(task, lease_uuid, user_uuid)} returning uuid`),
  );
  return rows.length > 0;
}
