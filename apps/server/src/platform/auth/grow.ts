import { type AccessContext, checkBilling } from "#kernel/authorize.ts";
import { entitlements, exceeds, type Plan, type Resource } from "#kernel/entitlements.ts";
import { fail } from "#kernel/errors.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { readPrices } from "#platform/payments/prices.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

declare const room: unique symbol;

/** Shows that a resource was counted under a lock. Every function that adds to a resource takes it. */
export type Room<What extends Resource> = { readonly [room]: What };

/** The place in which a resource is counted: automations in a board, everything else in a workspace. */
export type CountedIn<What extends Resource> = { readonly workspace_uuid: WorkspaceUuid } & (What extends "automation"
  ? { readonly board_uuid: BoardUuid }
  : unknown);

/**
 * `takeRoom` for the resources that a route declares as `grows`; a function that adds to a resource takes
 * `grow: Grow<"board">`, so that the compiler knows what its callers must declare.
 */
export type Grow<What extends Resource = never> = (
  what: What,
  where: CountedIn<What>,
  amount?: number,
) => Promise<Room<What>>;

/**
 * The bytes of the stored files of a workspace. Copies of an attachment share its file, and what lies in the trash counts; so do the files
 * and the PDF of what was signed, which stay when the page is deleted for good, and what its signers put into the blanks.
 */
export const storedBytes = (
  workspace: Sql,
): Sql => sql`(select (coalesce(sum(f.size_bytes), 0) + ${signedBytes(workspace)})::float8
  from (select max(e.size_bytes) as size_bytes from (
      select a.file_uuid, a.size_bytes from attachments a where a.workspace_uuid = ${workspace}
      union all select s.file_uuid, s.size_bytes from signature_files s where s.workspace_uuid = ${workspace}
      union all select r.pdf_file_uuid, r.pdf_bytes from signature_requests r
        where r.workspace_uuid = ${workspace} and r.pdf_file_uuid is not null) e
    group by e.file_uuid) f)`;

/** The bytes of texts and pictures that signers put into blanks. */
const signedBytes = (
  workspace: Sql,
): Sql => sql`(select coalesce(sum(octet_length(v.typed)), 0) + coalesce(sum(octet_length(v.picture)), 0)
  from signature_fields v where v.workspace_uuid = ${workspace})`;

const counts: Readonly<Record<Resource, (where: CountedIn<Resource>) => Sql<{ used: number }>>> = {
  seat: ({ workspace_uuid }) => sql`select count(*)::float8 as used from active_members
    where workspace_uuid = ${workspace_uuid}::uuid`,
  board: ({ workspace_uuid }) => sql`select count(*)::float8 as used from boards
    where workspace_uuid = ${workspace_uuid}::uuid and archived_at is null`,
  storage: ({ workspace_uuid }) => sql`select ${storedBytes(sql`${workspace_uuid}::uuid`)} as used`,
  automation: (where) => sql`select count(*)::float8 as used from automations
    where workspace_uuid = ${where.workspace_uuid}::uuid and board_uuid = ${(where as CountedIn<"automation">).board_uuid}::uuid`,
};

/** The used amount of a resource: active members, boards that are not archived, bytes, or automations. */
export async function countUsed<What extends Resource>(
  reader: Reader,
  what: What,
  where: CountedIn<What>,
): Promise<number> {
  return (await reader.one(raw<{ used: number }>(counts[what](where as CountedIn<Resource>)))).used;
}

/** Automations are counted under the lock of their board, which the route has; a workspace is never locked after a board. */
const lockOf = (what: Resource): Sql => (what === "automation" ? sql`` : sql`for no key update of w`);

type PlanRow = { plan: Plan; billing: AccessContext["billing"] };

/** @param lock the clause that locks the workspace `w`, or nothing */
function readPlan(reader: Reader, workspace_uuid: WorkspaceUuid, lock: Sql): Promise<PlanRow> {
  return reader.one(
    raw<PlanRow>(sql`select w.plan, w.billing_status as billing from workspaces w
      where w.uuid = ${workspace_uuid}::uuid ${lock}`),
  );
}

/**
 * Makes sure that the plan and its invoices allow so much more of a resource, until the commit: locks the workspace, counts,
 * and fails if the limit would be exceeded (§1 rule 3; §8).
 * @throws ApiError `growErrors` of the resource; that of a limit has the prices
 */
async function takeRoom<What extends Resource>(
  tx: Transaction<never>,
  what: What,
  where: CountedIn<What>,
  amount = 1,
): Promise<Room<What>> {
  const { plan, billing } = await readPlan(tx, where.workspace_uuid, lockOf(what));
  checkBilling(entitlements[what].permission, billing);
  await checkPlan(tx, plan, what, where, { amount, isCounted: false });
  return counted<What>();
}

/**
 * `takeRoom` for what the transaction has added already: it is called before the commit, so that the workspace is locked only
 * for a moment.
 * @param added how much of what is counted now the transaction has added
 * @throws ApiError `growErrors` of the resource; that of a limit has the prices
 */
export async function keepRoom<What extends Resource>(
  tx: Transaction<never>,
  what: What,
  where: CountedIn<What>,
  added: number,
): Promise<void> {
  const { plan, billing } = await readPlan(tx, where.workspace_uuid, lockOf(what));
  checkBilling(entitlements[what].permission, billing);
  await checkPlan(tx, plan, what, where, { amount: added, isCounted: true });
}

/** `takeRoom` in a transaction, as handlers get it. */
export function growIn(tx: Transaction<never>): Grow<Resource> {
  return (what, where, amount) => takeRoom(tx, what, where, amount);
}

/**
 * Looks whether the plan has room, without a lock: for a report, and for what is counted again before its commit.
 * @throws ApiError the error of the limit, with the prices
 */
export async function checkRoom<What extends Resource>(
  reader: Reader,
  what: What,
  where: CountedIn<What>,
  amount: number,
): Promise<void> {
  const { plan } = await readPlan(reader, where.workspace_uuid, sql``);
  await checkPlan(reader, plan, what, where, { amount, isCounted: false });
}

/** The amount to add; `isCounted` when it is already included in the used amount. */
type Growth = { readonly amount: number; readonly isCounted: boolean };

async function checkPlan<What extends Resource>(
  reader: Reader,
  plan: Plan,
  what: What,
  where: CountedIn<What>,
  { amount, isCounted }: Growth,
): Promise<void> {
  if (entitlements[what][plan] === null) return;
  const used = await countUsed(reader, what, where);
  if (!exceeds(plan, what, isCounted ? used - amount : used, amount)) return;
  fail(entitlements[what].error, {}, { prices: await readPrices(reader) });
}

/** For what a new workspace begins with, and for an import, which calls `keepRoom` before its commit. */
export function counted<What extends Resource>(): Room<What> {
  return {} as Room<What>;
}
