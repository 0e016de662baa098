import { Type } from "typebox";
import { BoardUuids, RoleSchema } from "#features/workspaces/members/index.ts";
import type { Fail } from "#kernel/errors.ts";
import { newToken, sha256 } from "#platform/crypto/tokens.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, emailAddress, field } from "#platform/http/schemas.ts";
import { mailInvitation } from "./mail.ts";
import { insertInvitation, type InvitingContext, readContext } from "./queries.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

/** The most open invitations of a workspace, so that it cannot be used as a mailing list. */
const mostOpen = 200;

export const createInvitation = route("POST /admin/workspaces/{workspace_uuid}/invitations", {
  id: "createInvitation",
  auth: "session",
  summary: "Invite an address to a workspace",
  description:
    "The invitation is mailed with a link and a code that are valid for 14 days. Only an owner invites an owner. The " +
    "seat is taken when the invitation is accepted. A workspace has at most 200 open invitations, with the expired ones " +
    "(409). At most five invitations a day are mailed to one address, counted over all workspaces (429).",
  access: { workspace: "admin" },
  body: closed({
    email: field(emailAddress(320), "The address to invite."),
    role: field(RoleSchema, "The role that the person will have."),
    board_uuids: Type.Optional(field(BoardUuids, "The boards to which the person will be added; none when left out.")),
  }),
  http: { status: 201 },
  reply: { invitation: Invitation },
  errors: [
    "owner_required",
    "already_member",
    "already_invited",
    "board_unknown",
    "invitation_limit",
    "invitation_mails_limit",
  ],
  events: ["invitation.created"],
  example: { body: { email: "grace@example.com", role: "member", board_uuids: [ids.board] } },
  handle: async ({ tx, caller, workspace, role: callerRole, body, services, fail }) => {
    const { email, role } = body;
    const board_uuids = [...new Set(body.board_uuids)].toSorted();
    const asked = { workspace_uuid: workspace.uuid, email, board_uuids };
    if (role === "owner" && callerRole !== "owner") return fail("owner_required");
    checkContext(await readContext(tx, asked), board_uuids.length, fail);
    const token = newToken();
    const invited_by = caller.user_uuid;
    const row = await insertInvitation(tx, { ...asked, role, invited_by, token_hash: sha256(token) });
    tx.emit({ name: "invitation.created", data: { invitation: toEventInvitation(row) } });
    await mailInvitation(tx, services, caller, row, token, fail);
    return { invitation: toInvitation(services, row) };
  },
});

function checkContext(
  context: InvitingContext,
  boardsAsked: number,
  fail: Fail<"board_unknown" | "already_member" | "invitation_limit">,
): void {
  if (context.boards_found < boardsAsked) fail("board_unknown");
  if (context.is_member) fail("already_member");
  if (context.open_invitations >= mostOpen) fail("invitation_limit", { most: mostOpen });
}
