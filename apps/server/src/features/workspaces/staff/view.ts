import { Type } from "typebox";
import { AnyObject, closed, nullable, oneOf, Person, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const Plan = oneOf(["free", "unlimited"]);

const count = Type.Integer({ minimum: 0 });

const workspace = {
  uuid: Uuid,
  name: Type.String(),
  plan: Plan,
  billing_status: oneOf(["normal", "past_due", "read_only", "suspended"]),
  suspended_at: nullable(Timestamp),
  suspended_reason: nullable(Type.String()),
  member_count: count,
  board_count: count,
  task_count: count,
  storage_bytes: count,
  created_at: Timestamp,
  deleted_at: nullable(Timestamp),
};

/** A workspace from outside: who pays and how much there is, and nothing of what it holds. */
export const StaffWorkspace = closed(workspace);

/** With the people whom the operator writes to. */
export const StaffWorkspaceDetails = closed({
  ...workspace,
  owners: Type.Array(closed({ uuid: Uuid, email: Type.String(), first_name: Type.String(), last_name: Type.String() })),
});

export const StaffUser = closed({
  uuid: Uuid,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  is_verified: Type.Boolean(),
  is_staff: Type.Boolean(),
  two_factor: Type.Boolean(),
  created_at: Timestamp,
  last_seen_at: nullable(Timestamp),
  deactivated_at: nullable(Timestamp),
  workspace_count: count,
});

export const StaffCall = closed({
  uuid: Uuid,
  staff: Person,
  operation: Type.String(),
  params: AnyObject,
  query: AnyObject,
  body: AnyObject,
  ip: nullable(Type.String()),
  created_at: Timestamp,
});

type Shown<Schema extends Type.TSchema> = Type.Static<Schema>;
type Dated<Row, Keys extends keyof Row> = Omit<Row, Keys> & {
  readonly [Key in Keys]: Date | Extract<Row[Key], null>;
};

export type WorkspaceRow = Dated<Shown<typeof StaffWorkspace>, "suspended_at" | "created_at" | "deleted_at">;
export type DetailsRow = WorkspaceRow & Pick<Shown<typeof StaffWorkspaceDetails>, "owners">;
export type UserRow = Dated<Shown<typeof StaffUser>, "created_at" | "last_seen_at" | "deactivated_at">;
export type CallRow = Dated<Shown<typeof StaffCall>, "created_at">;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toStaffWorkspace(row: WorkspaceRow): Shown<typeof StaffWorkspace> {
  return {
    uuid: row.uuid,
    name: row.name,
    plan: row.plan,
    billing_status: row.suspended_at === null ? row.billing_status : "suspended",
    suspended_at: iso(row.suspended_at),
    suspended_reason: row.suspended_reason,
    member_count: row.member_count,
    board_count: row.board_count,
    task_count: row.task_count,
    storage_bytes: row.storage_bytes,
    created_at: row.created_at.toISOString(),
    deleted_at: iso(row.deleted_at),
  };
}

export function toDetails(row: DetailsRow): Shown<typeof StaffWorkspaceDetails> {
  return { ...toStaffWorkspace(row), owners: row.owners };
}

export function toStaffUser(row: UserRow): Shown<typeof StaffUser> {
  return {
    uuid: row.uuid,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    is_verified: row.is_verified,
    is_staff: row.is_staff,
    two_factor: row.two_factor,
    created_at: row.created_at.toISOString(),
    last_seen_at: iso(row.last_seen_at),
    deactivated_at: iso(row.deactivated_at),
    workspace_count: row.workspace_count,
  };
}

export function toStaffCall(row: CallRow): Shown<typeof StaffCall> {
  return {
    uuid: row.uuid,
    staff: row.staff,
    operation: row.operation,
    params: row.params,
    query: row.query,
    body: row.body,
    ip: row.ip,
    created_at: row.created_at.toISOString(),
  };
}
