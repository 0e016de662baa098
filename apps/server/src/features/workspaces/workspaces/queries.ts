import { putMember } from "#features/workspaces/members/index.ts";
import type { Role } from "#kernel/authorize.ts";
import { hasTwoFactor } from "#platform/auth/access-context.ts";
import type { Rows, Writable } from "#platform/auth/rows.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import type { WorkspaceRow } from "./view.ts";

const shown = [
  "workspaces.uuid",
  "workspaces.name",
  "workspaces.billing_status",
  "workspaces.suspended_at",
  "workspaces.public_boards_enabled",
  "workspaces.public_wiki_pages_enabled",
  "workspaces.two_factor_required",
  "workspaces.created_at",
  "workspaces.updated_at",
] as const;

/** A new workspace with its owner. */
export async function insertWorkspace(
  reader: Reader,
  workspace: { name: string; plan: "free" | "unlimited"; owner_uuid: string },
): Promise<WorkspaceRow> {
  const row = await reader.one(
    db.insertInto("workspaces").values({ name: workspace.name, plan: workspace.plan }).returning(shown),
  );
  await putMember(reader, { workspace_uuid: row.uuid, user_uuid: workspace.owner_uuid, role: "owner" });
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
  { uuid }: Writable<"workspace">,
  settings: Settings,
): Promise<WorkspaceRow> {
  return reader.one(
    db
      .updateTable("workspaces")
      .set({ ...settings, updated_at: sql<Date>`clock_timestamp()` })
      .where("uuid", "=", uuid)
      .returning(shown),
  );
}

/** Marks a workspace as deleted: no request finds it, and its name is free again. */
export function markDeleted(reader: Reader, { uuid }: Writable<"workspace">): Promise<WorkspaceRow> {
  const now = sql<Date>`clock_timestamp()`;
  return reader.one(
    db.updateTable("workspaces").set({ deleted_at: now, updated_at: now }).where("uuid", "=", uuid).returning(shown),
  );
}

/** The workspaces of a person, by name. @param only the workspace of the API key that asks; null for a session */
export async function findWorkspaces(
  reader: Reader,
  user_uuid: string,
  only: string | null,
): Promise<(WorkspaceRow & { role: Role })[]> {
  // guard: every workspace is listed | without `.where("members.user_uuid", "=", user_uuid)`
  // guard: the workspace is listed to former members | without `.where("members.deactivated_at", "is", null)`
  let query = db
    .selectFrom("workspaces")
    .innerJoin("members", "members.workspace_uuid", "workspaces.uuid")
    .select([...shown, "members.role"])
    .where("members.user_uuid", "=", user_uuid)
    .where("members.deactivated_at", "is", null)
    .where("workspaces.deleted_at", "is", null)
    .orderBy("workspaces.name")
    .orderBy("workspaces.uuid");
  // guard: a key lists its person's other workspaces
  if (only !== null) query = query.where("workspaces.uuid", "=", only);
  return (await reader.rows(query)) as (WorkspaceRow & { role: Role })[];
}

/** Whether the boards of a workspace may be published. */
export async function allowsPublicBoards(reader: Reader, uuid: string): Promise<boolean> {
  const row = await reader.one(db.selectFrom("workspaces").select("public_boards_enabled").where("uuid", "=", uuid));
  return row.public_boards_enabled;
}

/** A workspace that the service's operator changes. */
export type OperatedWorkspace = {
  readonly uuid: string;
  readonly name: string;
  readonly plan: string;
  readonly suspended_at: Date | null;
};

/** A workspace that is not deleted, locked until the commit. */
export function lockOperatedWorkspace(reader: Reader, uuid: string): Promise<OperatedWorkspace | undefined> {
  return reader.first(
    db
      .selectFrom("workspaces")
      .select(["uuid", "name", "plan", "suspended_at"])
      .where("uuid", "=", uuid)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate(),
  );
}

/** The row of a workspace that this transaction has locked. */
export function readLockedWorkspace(reader: Reader, uuid: string): Promise<Rows["workspace"]> {
  return reader.one(db.selectFrom("workspaces").selectAll().where("uuid", "=", uuid));
}

/** Suspends a workspace. @param reason null lifts the suspension */
export async function updateSuspension(reader: Reader, uuid: string, reason: string | null): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  const suspended = { suspended_at: reason === null ? null : now, suspended_reason: reason };
  await reader.rows(
    db
      .updateTable("workspaces")
      .set({ ...suspended, updated_at: now })
      .where("uuid", "=", uuid),
  );
}

/** Changes a workspace's plan. */
export async function updatePlan(reader: Reader, uuid: string, plan: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  await reader.rows(db.updateTable("workspaces").set({ plan, updated_at: now }).where("uuid", "=", uuid));
}
