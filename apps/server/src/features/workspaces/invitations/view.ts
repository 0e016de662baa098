import { type Static, Type } from "typebox";
import { RoleSchema } from "#features/workspaces/members/index.ts";
import type { Role } from "#kernel/authorize.ts";
import { closed, Doer, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const Invitation = closed({
  uuid: Uuid,
  workspace_uuid: Uuid,
  workspace_name: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  board_uuids: Type.Array(Uuid),
  state: oneOf(["pending", "expired", "accepted", "declined", "revoked"]),
  invited_by: Doer,
  created_at: Timestamp,
  expires_at: Timestamp,
});

export type InvitationRow = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly workspace_name: string;
  readonly email: string;
  readonly role: Role;
  readonly board_uuids: readonly string[];
  readonly state: Static<typeof Invitation>["state"];
  readonly invited_by: Static<typeof Doer>;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** of whoever sent it, as it is now; null for who is no active member any more */
  readonly inviter_role: Role | null;
};

/** What events tell of an invitation. */
export type Sent = Pick<InvitationRow, "uuid" | "email" | "role" | "board_uuids">;

export function toInvitation(row: InvitationRow): Static<typeof Invitation> {
  return {
    uuid: row.uuid,
    workspace_uuid: row.workspace_uuid,
    workspace_name: row.workspace_name,
    email: row.email,
    role: row.role,
    board_uuids: [...row.board_uuids],
    state: row.state,
    invited_by: row.invited_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** An invitation as an event tells of it; never its token. */
export function toEventInvitation(row: Sent) {
  return { uuid: row.uuid, email: row.email, role: row.role, board_uuids: row.board_uuids };
}
