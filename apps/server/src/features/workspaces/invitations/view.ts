import { type Static, Type } from "typebox";
import { RoleSchema } from "#features/workspaces/members/index.ts";
import type { Role } from "#kernel/authorize.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { Doer } from "#platform/http/doer.ts";
import { common, field, model, oneOf, Timestamp, Uuid, UuidOfBoard } from "#platform/http/schemas.ts";
import type { Services } from "#platform/http/services.ts";

const stateMeaning =
  "An invitation is open while it is `pending` or `expired`. An expired one must be mailed again before it can be accepted.";
const states = ["pending", "expired", "accepted", "declined", "revoked"] as const;

export const Invitation = model("Invitation", "An invitation of an e-mail address to a workspace.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  workspace_name: field(Type.String(), "The name of the workspace."),
  email: field(Type.String(), "The address that is invited."),
  role: field(RoleSchema, "The role that the person will have."),
  board_uuids: field(Type.Array(UuidOfBoard), "The boards to which the person will be added."),
  state: field(oneOf(states), stateMeaning),
  invited_by: field(Doer, "The member who sent it."),
  created_at: common.created_at,
  expires_at: field(Timestamp, "When its link and code stop working."),
  is_mailed: field(
    Type.Boolean(),
    "Whether this deployment mails it. Without a mail server somebody hands its link over (`…/link`).",
  ),
});

export const PublicInvitation = model("PublicInvitation", "An invitation, as its link shows it.", {
  uuid: field(Uuid, "The identifier, with which the invited person accepts it."),
  workspace_name: field(Type.String(), "The name of the workspace."),
  invited_by_name: field(Type.String(), "The name of the member who sent it."),
  email: field(Type.String(), "The address that is invited. Only an account with this address can accept it."),
  role: field(RoleSchema, "The role that the person will have."),
  state: field(oneOf(states), stateMeaning),
  expires_at: field(Timestamp, "When the link stops working."),
  proves_address: field(
    Type.Boolean(),
    "Whether a sign-up with this token as `invitation_token` needs no further proof of the address.",
  ),
});

export type InvitationRow = {
  readonly uuid: string;
  readonly workspace_uuid: WorkspaceUuid;
  readonly workspace_name: string;
  readonly email: string;
  readonly role: Role;
  readonly board_uuids: readonly BoardUuid[];
  readonly state: Static<typeof Invitation>["state"];
  readonly invited_by: Static<typeof Doer>;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** the sender's present role; null when they are no longer an active member */
  readonly inviter_role: Role | null;
};

/** An invitation as events show it. */
export type EventInvitation = Pick<InvitationRow, "uuid" | "email" | "role" | "board_uuids">;

/** Whether this deployment mails invitations. */
export const isMailed = ({ config }: Pick<Services, "config">): boolean => config.SMTP_URL !== null;

export function toInvitation(services: Pick<Services, "config">, row: InvitationRow): Static<typeof Invitation> {
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
    is_mailed: isMailed(services),
  };
}

/** An invitation as events show it; never its token. */
export function toEventInvitation(row: EventInvitation): EventInvitation {
  return { uuid: row.uuid, email: row.email, role: row.role, board_uuids: row.board_uuids };
}
