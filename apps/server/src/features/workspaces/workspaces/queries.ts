import { putMember } from "#features/workspaces/members/index.ts";
import type { Role } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { hasTwoFactor } from "#platform/auth/access-context.ts";
import { counted } from "#platform/auth/grow.ts";
import type { Rows, WritableRow } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { WorkspaceRow } from "./view.ts";

const shown = sql`w.uuid, w.name, w.billing_status, w.suspended_at, w.public_boards_enabled, w.public_wiki_pages_enabled,
  w.two_factor_required, w.created_at, w.updated_at`;

/** The number of workspaces that a person owns. The person is locked until the commit, so that the count holds until then. */
export async function countOwned(reader: Reader, user_uuid: string): Promise<number> {
  await reader.rows(raw(sql`select u.uuid from users u where u.uuid = ${user_uuid}::uuid for no key update`));
  const row = await reader.one(
    raw<{
      count: number;
    }>(sql`select count(*)::int as count from members m join workspaces w on w.uuid = m.workspace_uuid
      where m.user_uuid = ${user_uuid}::uuid and m.role = 'owner' and m.deactivated_at is null and w.deleted_at is null`),
  );
  return row.count;
}

/** A new workspace with its owner. */
export async function insertWorkspace(
  reader: Reader,
  workspace: { name: string; plan: "free" | "unlimited"; owner_uuid: string },
): Promise<WorkspaceRow> {
  const row = await reader.one(
    raw<WorkspaceRow>(sql`insert into workspaces as w (name, plan) values (${workspace.name}, ${workspace.plan})
      returning ${shown}`),
  );
  await putMember(reader, { workspace_uuid: row.uuid, user_uuid: workspace.owner_uuid, role: "owner" }, counted());
  return row;
}

/** The settings of a workspace that an owner may change. */
export type Settings = {
  readonly name?: string;
  readonly public_boards_enabled?: boolean;
  readonly public_wiki_pages_enabled?: boolean;
  readonly two_factor_required?: boolean;
};

/** Whether a person has a second factor. */
export async function hasSecondFactor(reader: Reader, user_uuid: string): Promise<boolean> {
  const row = await reader.one(
    raw(
      sql<{
        has: boolean;
      }>`select ${sql.raw(hasTwoFactor("u.uuid"))} as has from users u where u.uuid = ${user_uuid}::uuid`,
    ),
  );
  return row.has;
}

/** Changes a workspace. */
export function updateWorkspaceRow(
  reader: Reader,
  workspace: WritableRow<"workspace">,
  settings: Settings,
): Promise<WorkspaceRow> {
  const values = { ...workspace, ...settings };
  return reader.one(
    raw<WorkspaceRow>(sql`update workspaces w set name = ${values.name},
        public_boards_enabled = ${values.public_boards_enabled},
        public_wiki_pages_enabled = ${values.public_wiki_pages_enabled},
        two_factor_required = ${values.two_factor_required}, updated_at = clock_timestamp()
      where w.uuid = ${workspace.uuid}::uuid returning ${shown}`),
  );
}

/** Marks a workspace as deleted: no request finds it, and its name is free again. */
export function markDeleted(reader: Reader, { uuid }: WritableRow<"workspace">): Promise<WorkspaceRow> {
  return reader.one(
    raw<WorkspaceRow>(sql`update workspaces w set deleted_at = clock_timestamp(), updated_at = clock_timestamp()
      where w.uuid = ${uuid}::uuid returning ${shown}`),
  );
}

/** The workspaces of a person, by name. @param only the workspace of the API key that asks; null for a session */
export async function findWorkspaces(
  reader: Reader,
  user_uuid: string,
  only: string | null,
): Promise<(WorkspaceRow & { role: Role })[]> {
  const isOnly = only === null ? sql`` : sql`and w.uuid = ${only}::uuid`;
  return reader.rows(
    raw<WorkspaceRow & { role: Role }>(sql`select ${shown}, m.role
      from workspaces w join members m on m.workspace_uuid = w.uuid
      where w.deleted_at is null and m.user_uuid = ${user_uuid}::uuid and m.deactivated_at is null ${isOnly}
      order by w.name, w.uuid`),
  );
}

/** Whether the boards and the pages of a workspace may be published. */
export function readPublicSettings(
  reader: Reader,
  uuid: string,
): Promise<Pick<WorkspaceRow, "public_boards_enabled" | "public_wiki_pages_enabled">> {
  return reader.one(
    raw<Pick<WorkspaceRow, "public_boards_enabled" | "public_wiki_pages_enabled">>(
      sql`select public_boards_enabled, public_wiki_pages_enabled from workspaces where uuid = ${uuid}::uuid`,
    ),
  );
}

/** A workspace that the service's operator changes. */
export type OperatedWorkspace = {
  readonly uuid: WorkspaceUuid;
  readonly name: string;
  readonly plan: string;
  readonly plan_is_gift: boolean;
  readonly suspended_at: Date | null;
};

/** A workspace that is not deleted, locked until the commit. */
export function lockOperatedWorkspace(reader: Reader, uuid: string): Promise<OperatedWorkspace | undefined> {
  return reader.first(
    raw<OperatedWorkspace>(sql`select uuid, name, plan, plan_is_gift, suspended_at from workspaces
      where uuid = ${uuid}::uuid and deleted_at is null for no key update`),
  );
}

/** The row of a workspace that this transaction has locked. */
export function readLockedWorkspace(reader: Reader, uuid: string): Promise<Rows["workspace"]> {
  return reader.one(raw<Rows["workspace"]>(sql`select * from workspaces where uuid = ${uuid}::uuid`));
}

/** Suspends a workspace. @param reason null lifts the suspension */
export async function updateSuspension(reader: Reader, uuid: string, reason: string | null): Promise<void> {
  await reader.rows(
    raw(sql`update workspaces set suspended_at = case when ${reason}::text is not null then clock_timestamp() end,
        suspended_reason = ${reason}::text, updated_at = clock_timestamp()
      where uuid = ${uuid}::uuid`),
  );
}

/** Whether the invoices of a workspace are paid (§3.2). */
export type BillingState = "normal" | "past_due" | "read_only";

/** Changes whether a workspace's invoices are paid. */
export async function updateBilling(reader: Reader, uuid: string, state: BillingState): Promise<void> {
  await reader.rows(
    raw(
      sql`update workspaces set billing_status = ${state}, updated_at = clock_timestamp() where uuid = ${uuid}::uuid`,
    ),
  );
}

/** Changes a workspace's plan. */
export async function updatePlan(reader: Reader, uuid: string, plan: string, is_gift: boolean): Promise<void> {
  await reader.rows(
    raw(
      sql`update workspaces set plan = ${plan}, plan_is_gift = ${is_gift}::boolean, updated_at = clock_timestamp() where uuid = ${uuid}::uuid`,
    ),
  );
}
