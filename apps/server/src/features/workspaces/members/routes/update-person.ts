import { Type } from "typebox";
import type { Fail } from "#kernel/errors.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { listOnBoards, unlistFromBoards } from "../board-lists.ts";
import { changeRole } from "../change-rights.ts";
import { checkOwnership } from "../check-ownership.ts";
import { person } from "../resource.ts";
import type { ManagedPerson } from "../queries.ts";
import type { MemberKey } from "../view.ts";
import { compareBoards } from "../rules.ts";
import { BoardUuids, RoleSchema, toEventUser, toPerson, WorkspacePerson } from "../view.ts";

export const updatePerson = route("PATCH /admin/workspaces/{workspace_uuid}/people/{user_uuid}", {
  id: "updatePerson",
  auth: "session",
  summary: "Change a person's role and boards",
  description:
    "Only an owner gives or takes the role of an owner, and the last owner keeps it. Role and boards are valid from " +
    "the person's next request on, for their sessions and their keys. When a person stops being an admin, the open " +
    "invitations that they sent are revoked, and automations that they wrote last and that call a webhook or run as " +
    "another person are switched off.",
  access: { workspace: "admin", person },
  body: closed({
    role: field(RoleSchema, "The new role; send the present one to keep it."),
    board_uuids: Type.Optional(
      field(BoardUuids, "The boards that the person is added to, instead of the previous ones."),
    ),
  }),
  reply: { person: WorkspacePerson },
  errors: ["owner_required", "last_owner", "board_unknown"],
  events: [
    "member.role_changed",
    "board.member_added",
    "board.member_removed",
    "invitation.revoked",
    "automation.updated",
  ],
  example: { params: { user_uuid: ids.person }, body: { role: "viewer", board_uuids: [ids.board] } },
  handle: async ({ tx, workspace, person: before, role, body, services, fail }) => {
    checkOwnership(before, role, { from: before.role, to: body.role }, fail);
    const member = { workspace_uuid: workspace.uuid, user_uuid: before.uuid };
    // the boards before the membership: a request that adds a member to a board locks in this order too
    const board_uuids =
      body.board_uuids === undefined
        ? before.board_uuids
        : await replaceBoards(tx, member, before, body.board_uuids, fail);
    if (body.role !== before.role) {
      await changeRole(tx, services, member, body.role);
      const data = { user: toEventUser(before), from: before.role, to: body.role };
      tx.emit({ name: "member.role_changed", data });
    }
    return { person: toPerson({ ...before, role: body.role, board_uuids }) };
  },
});

async function replaceBoards(
  tx: Transaction<"board.member_added" | "board.member_removed">,
  member: MemberKey,
  row: ManagedPerson,
  wanted: readonly BoardUuid[],
  fail: Fail<"board_unknown">,
): Promise<BoardUuid[]> {
  const { after, added, removed } = compareBoards(row.board_uuids, wanted);
  if ((await listOnBoards(tx, member, added)) < added.length) fail("board_unknown");
  await unlistFromBoards(tx, member, removed);
  const data = { user: toEventUser(row) };
  for (const board_uuid of added) tx.emit({ name: "board.member_added", board_uuid, data });
  for (const board_uuid of removed) tx.emit({ name: "board.member_removed", board_uuid, data });
  return after;
}
