import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { BoardUuids, RoleSchema } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { countBoards, setTerms } from "./queries.ts";
import { invitation } from "./resource.ts";
import { Invitation, toEventInvitation, toInvitation } from "./view.ts";

export const updateInvitation = route("PATCH /admin/workspaces/{workspace_uuid}/invitations/{invitation_uuid}", {
  id: "updateInvitation",
  auth: "session",
  summary: "Change the role and the boards of an open invitation",
  description: [
    "Its link goes on working, and no mail is sent. What is left out stays as it is. Only an owner changes an invitation to be",
    "an owner, or makes it one.",
  ].join(" "),
  access: { workspace: "admin", invitation },
  body: closed({
    role: Type.Optional(field(RoleSchema, "The role that the person will have.")),
    board_uuids: Type.Optional(
      field(BoardUuids, "The boards to which the person will be added, instead of the previous ones."),
    ),
  }),
  reply: { invitation: Invitation },
  errors: ["invitation_closed", "owner_required", "board_unknown"],
  events: ["invitation.updated"],
  example: { body: { role: "viewer", board_uuids: [ids.board] } },
  handle: async ({ tx, invitation: before, role: callerRole, body, services, fail }) => {
    if (before.state !== "pending" && before.state !== "expired") return fail("invitation_closed");
    const { role = before.role } = body;
    const board_uuids = [...new Set(body.board_uuids ?? before.board_uuids)].toSorted();
    const isOfOwner = before.role === "owner" || role === "owner";
    if (isOfOwner && callerRole !== "owner") return fail("owner_required");
    const kept = new Set<string>(before.board_uuids);
    const added = board_uuids.filter((uuid) => !kept.has(uuid));
    if (added.length > 0 && (await countBoards(tx, before, added)) < added.length) return fail("board_unknown");
    const row = await setTerms(tx, before, { role, board_uuids });
    tx.emit({ name: "invitation.updated", data: { invitation: toEventInvitation(row) } });
    return { invitation: toInvitation(services, row) };
  },
});
