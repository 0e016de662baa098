import { Type } from "typebox";
import { planNames } from "#kernel/entitlements.ts";
import { AnyObject, common, field, model, nullable, oneOf, Person, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const Plan = oneOf(planNames);

const count = Type.Integer({ minimum: 0 });

const workspace = {
  uuid: common.uuid,
  name: field(Type.String(), "The name."),
  plan: field(Plan, "The plan."),
  billing_status: field(
    oneOf(["normal", "past_due", "read_only", "suspended"]),
    "Whether invoices are paid; `suspended` while the operator has suspended the workspace.",
  ),
  suspended_at: field(nullable(Timestamp), "When it was suspended; null when it is not."),
  suspended_reason: field(nullable(Type.String()), "The reason of the suspension; null without one."),
  member_count: field(count, "The number of active members, service accounts included."),
  board_count: field(count, "The number of boards, without archived ones."),
  task_count: field(count, "The number of tasks, without archived ones."),
  storage_bytes: field(count, "The size of the stored files in bytes, as the plan counts them."),
  created_at: common.created_at,
  deleted_at: field(nullable(Timestamp), "When it was deleted; null when it was not."),
};

/** A workspace as the operator sees it: its plan and how large it is, but nothing of its content. */
export const StaffWorkspace = model("StaffWorkspace", "A workspace, as the service's operator sees it.", workspace);

const WorkspaceOwner = model("WorkspaceOwner", "An owner of a workspace.", {
  uuid: field(Uuid, "The user's identifier."),
  email: field(Type.String(), "The e-mail address."),
  first_name: field(Type.String(), "The first name."),
  last_name: field(Type.String(), "The last name."),
});

/** With the people whom the operator writes to. */
export const StaffWorkspaceDetails = model(
  "StaffWorkspaceDetails",
  "A workspace with its owners, as the service's operator sees it.",
  { ...workspace, owners: field(Type.Array(WorkspaceOwner), "The active owners; none in a deleted workspace.") },
);

export const StaffUser = model("StaffUser", "The account of a person, as the service's operator sees it.", {
  uuid: common.uuid,
  email: field(Type.String(), "The e-mail address."),
  first_name: field(Type.String(), "The first name."),
  last_name: field(Type.String(), "The last name."),
  is_verified: field(Type.Boolean(), "Whether the person has proved that the address is theirs."),
  is_staff: field(Type.Boolean(), "Whether it is a staff account, which may use /staff."),
  two_factor: field(Type.Boolean(), "Whether the person has a second factor."),
  created_at: common.created_at,
  last_seen_at: field(nullable(Timestamp), "When a session of the account was last used; null before the first one."),
  deactivated_at: field(nullable(Timestamp), "When the operator deactivated it; null when it is active."),
  workspace_count: field(count, "The number of workspaces of which the person is a member."),
});

export const StaffCall = model("StaffCall", "A request of a staff account to /staff.", {
  uuid: common.uuid,
  staff: field(Person, "The staff account."),
  operation: field(Type.String(), "The operationId."),
  params: field(AnyObject, "The parameters of the path."),
  query: field(AnyObject, "The parameters of the query."),
  body: field(AnyObject, "The body."),
  ip: field(nullable(Type.String()), "The IP address of the client; null when the account was deleted."),
  created_at: field(Timestamp, "When it was sent."),
});

type ReplyOf<Schema extends Type.TSchema> = Type.Static<Schema>;
type WithDates<Row, Keys extends keyof Row> = Omit<Row, Keys> & {
  readonly [Key in Keys]: Date | Extract<Row[Key], null>;
};

export type WorkspaceRow = WithDates<ReplyOf<typeof StaffWorkspace>, "suspended_at" | "created_at" | "deleted_at">;
export type DetailsRow = WorkspaceRow & Pick<ReplyOf<typeof StaffWorkspaceDetails>, "owners">;
export type UserRow = WithDates<ReplyOf<typeof StaffUser>, "created_at" | "last_seen_at" | "deactivated_at">;
export type CallRow = WithDates<ReplyOf<typeof StaffCall>, "created_at">;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toStaffWorkspace(row: WorkspaceRow): ReplyOf<typeof StaffWorkspace> {
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

export function toDetails(row: DetailsRow): ReplyOf<typeof StaffWorkspaceDetails> {
  return { ...toStaffWorkspace(row), owners: row.owners };
}

export function toStaffUser(row: UserRow): ReplyOf<typeof StaffUser> {
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

export function toStaffCall(row: CallRow): ReplyOf<typeof StaffCall> {
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
