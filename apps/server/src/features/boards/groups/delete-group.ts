import { ungroup } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { deleteGroupRow, findGroups } from "./queries.ts";

export const deleteGroup = route("DELETE /boards/{board_uuid}/groups/{group_uuid}", {
  id: "deleteGroup",
  auth: "session or key",
  summary: "Remove a swimlane group",
  description: "Its tickets stay where they are, in no group, each with a next version.",
  access: { board: "write" },
  reply: { group: closed({ uuid: Uuid }) },
  errors: ["group_not_found"],
  events: ["group.deleted", "ticket.updated"],
  example: {},
  handle: async ({ tx, caller, role, board, params, fail }) => {
    const wanted = params.group_uuid.toLowerCase();
    const group = (await findGroups(tx, board)).find((each) => each.uuid === wanted);
    if (group === undefined) return fail("group_not_found");
    const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
    await ungroup(tx, place, group.uuid, { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) });
    await deleteGroupRow(tx, group);
    tx.emit({ name: "group.deleted", board_uuid: board.uuid, data: { group } });
    return { group: { uuid: group.uuid } };
  },
});
