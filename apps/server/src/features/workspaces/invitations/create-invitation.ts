import { Type } from "typebox";
import { BoardUuids, RoleSchema } from "#features/workspaces/members/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { newToken, sha256 } from "#platform/crypto/tokens.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { mailInvitation } from "./mail.ts";
import { insertInvitation, type InvitingContext, readContext } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

/** More would be a mailing list. */
const mostOpen = 200;

export const createInvitation = route("POST /admin/workspaces/{workspace_uuid}/invitations", {
  id: "createInvitation",
  auth: "session",
  summary: "Invite an address to a workspace",
  description:
    "It is mailed with a link and a code that are good for 14 days. Only an owner invites an owner. The seat is taken " +
    "when the invitation is accepted. A workspace has at most 200 open invitations (409), expired ones too, and at most " +
    "five a day are mailed to one address, of all workspaces (429).",
  access: { workspace: "admin" },
  body: closed({
    email: Type.String({ format: "email", maxLength: 320 }),
    role: RoleSchema,
    board_uuids: Type.Optional(BoardUuids),
  }),
  http: { status: 201 },
  reply: { invitation: Invitation },
  errors: [
    "workspace_not_found",
    "admin_required",
    "owner_required",
    "already_member",
    "already_invited",
    "board_unknown",
    "invitation_limit",
    "invitation_mails_limit",
  ],
  events: ["invitation.created"],
  example: { body: { email: "grace@example.com", role: "member", board_uuids: [ids.board] } },
  handle: async ({ tx, caller, workspace, body, services }) => {
    const { email, role } = body;
    const board_uuids = [...new Set((body.board_uuids ?? []).map((uuid) => uuid.toLowerCase()))].toSorted();
    const place = { workspace_uuid: workspace.uuid, email, board_uuids };
    checkContext(await readContext(tx, { ...place, caller_uuid: caller.user_uuid }), role, board_uuids.length);
    const token = newToken();
    const invited_by = caller.user_uuid;
    const row = await insertInvitation(tx, { ...place, role, invited_by, token_hash: sha256(token) });
    tx.emit({ name: "invitation.created", data: { invitation: toEventInvitation(row) } });
    await mailInvitation(tx, services, caller, row, token);
    return { invitation: toInvitation(row) };
  },
});

function checkContext(context: InvitingContext, role: string, boardsAsked: number): void {
  // again behind the lock: whoever held it may have taken the caller's role away
  if (context.caller_role === null) fail("workspace_not_found");
  if (!isAdmin(context.caller_role)) fail("admin_required");
  if (role === "owner" && context.caller_role !== "owner") fail("owner_required");
  if (context.boards_found < boardsAsked) fail("board_unknown");
  if (context.is_member) fail("already_member");
  if (context.open_invitations >= mostOpen) fail("invitation_limit");
}
