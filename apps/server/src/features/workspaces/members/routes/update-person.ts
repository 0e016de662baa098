import { Type } from "typebox";
import { fail } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { listOnBoards, unlistFromBoards } from "../board-lists.ts";
import type { Managed, Place } from "../queries.ts";
import { checkOwnership, findManagedPerson } from "../find-managed-person.ts";
import { compareBoards } from "../rules.ts";
import { changeRole } from "../change-rights.ts";
import { BoardUuids, RoleSchema, toEventUser, toPerson, WorkspacePerson } from "../view.ts";

export const updatePerson = route("PATCH /admin/workspaces/{workspace_uuid}/people/{user_uuid}", {
  id: "updatePerson",
  auth: "session",
  summary: "Change somebody's role, and the boards they may open",
  description:
    "Only an owner makes or unmakes an owner, and the last one stays one. `board_uuids` replaces the whole list of " +
    "boards. Both hold from the person's next request on, for their sessions and their keys. Who is no admin any more " +
    "leaves no open invitation behind, and no rule that they wrote last and that calls a webhook or runs as somebody else.",
  access: { workspace: "admin" },
  body: closed({ role: RoleSchema, board_uuids: Type.Optional(BoardUuids) }),
  reply: { person: WorkspacePerson },
  errors: ["person_not_found", "admin_required", "owner_required", "last_owner", "board_unknown"],
  events: [
    "member.role_changed",
    "board.member_added",
    "board.member_removed",
    "invitation.revoked",
    "automation.updated",
  ],
  example: { params: { user_uuid: ids.person }, body: { role: "viewer", board_uuids: [ids.board] } },
  handle: async ({ tx, caller, workspace, params, body, services }) => {
    const person = await findManagedPerson(tx, workspace.uuid, params.user_uuid, caller.user_uuid);
    checkOwnership(person, { from: person.role, to: body.role });
    const place = { workspace_uuid: workspace.uuid, user_uuid: person.uuid };
    // boards before the membership: whoever adds a member to a board locks in this order too
    const board_uuids =
      body.board_uuids === undefined ? person.board_uuids : await replaceBoards(tx, place, person, body.board_uuids);
    if (body.role !== person.role) {
      await changeRole(tx, services, place, body.role);
      const data = { user: toEventUser(person), from: person.role, to: body.role };
      tx.emit({ name: "member.role_changed", data });
    }
    return { person: toPerson({ ...person, role: body.role, board_uuids }) };
  },
});

async function replaceBoards(
  tx: Transaction,
  place: Place,
  person: Managed,
  wanted: readonly string[],
): Promise<string[]> {
  const { after, added, removed } = compareBoards(person.board_uuids, wanted);
  if ((await listOnBoards(tx, place, added)) < added.length) fail("board_unknown");
  await unlistFromBoards(tx, place, removed);
  const data = { user: toEventUser(person) };
  for (const board_uuid of added) tx.emit({ name: "board.member_added", board_uuid, data });
  for (const board_uuid of removed) tx.emit({ name: "board.member_removed", board_uuid, data });
  return after;
}
