import { Type } from "typebox";
import { RoleSchema } from "#features/workspaces/members/index.ts";
import type { Role } from "#kernel/authorize.ts";
import { closed, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const BillingStatus = oneOf(["normal", "past_due", "read_only", "suspended"]);

export const Workspace = closed({
  uuid: Uuid,
  name: Type.String(),
  role: RoleSchema,
  billing_status: BillingStatus,
  public_boards_enabled: Type.Boolean(),
  public_wiki_pages_enabled: Type.Boolean(),
  two_factor_required: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** A workspace's row, as far as a reply shows it. */
export type WorkspaceRow = {
  uuid: string;
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
