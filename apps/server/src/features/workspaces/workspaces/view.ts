import { Type } from "typebox";
import { RoleSchema } from "#features/workspaces/members/index.ts";
import type { Role } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { common, field, model, named, oneOf } from "#platform/http/schemas.ts";

const BillingStatus = oneOf(["normal", "past_due", "read_only", "suspended"]);

/** A name in a body. */
export const WorkspaceName = field(
  named(200),
  "The name, unique across workspaces. Case and surrounding spaces are ignored.",
);

/** The settings that an owner may change in a workspace. */
export const settings = {
  public_boards_enabled: field(
    Type.Boolean(),
    "Whether boards may be published and have feedback forms. While false, the public links of both return 404.",
  ),
  public_wiki_pages_enabled: field(
    Type.Boolean(),
    "Whether wiki pages may be published and sent to be signed. While false, the public links of both return 404, except those of what is signed.",
  ),
  two_factor_required: field(Type.Boolean(), "Whether members need a second factor to open the workspace."),
};

export const Workspace = model("Workspace", "A workspace, as one of its members sees it.", {
  uuid: common.uuid,
  name: field(Type.String(), "The name, unique across workspaces."),
  role: field(RoleSchema, "The caller's role in the workspace."),
  billing_status: field(
    BillingStatus,
    "`past_due`: an unpaid invoice blocks new members, boards and uploads; `read_only`: it blocks every write; " +
      "`suspended`: the operator suspended the workspace, and its requests fail with 423.",
  ),
  ...settings,
  created_at: common.created_at,
  updated_at: common.updated_at,
});

/** The columns of a workspace's row that a reply shows. */
export type WorkspaceRow = {
  uuid: WorkspaceUuid;
  name: string;
  billing_status: string;
  suspended_at: Date | null;
  public_boards_enabled: boolean;
  public_wiki_pages_enabled: boolean;
  two_factor_required: boolean;
  created_at: Date;
  updated_at: Date;
};

/** @param role the caller's */
export function toWorkspace(row: WorkspaceRow, role: Role): Type.Static<typeof Workspace> {
  const billing = row.billing_status as "normal" | "past_due" | "read_only";
  return {
    uuid: row.uuid,
    name: row.name,
    role,
    billing_status: row.suspended_at === null ? billing : "suspended",
    public_boards_enabled: row.public_boards_enabled,
    public_wiki_pages_enabled: row.public_wiki_pages_enabled,
    two_factor_required: row.two_factor_required,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
