import { ungroup } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { deleteGroupRow, findGroups } from "./queries.ts";

export const deleteGroup = route({
  id: "deleteGroup",
  at: "DELETE /boards/{board_uuid}/groups/{group_uuid}",
  who: "session or key",
  summary: "Remove a swimlane group",
  about: "Its tickets stay where they are, in no group, each with a next version.",
  reach: { board: "write" },
  reply: { group: closed({ uuid: Uuid }) },
  refuses: ["group_not_found"],
  audit: ["group.deleted"],
  example: {},
  handle: async ({ work, caller, role, board, params }) => {
    const wanted = params.group_uuid.toLowerCase();
    const group = (await findGroups(work, board)).find((each) => each.uuid === wanted);
    if (group === undefined) return refuse("group_not_found");
    const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
    await ungroup(work, place, group.uuid, { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) });
    await deleteGroupRow(work, group);
    work.emit({ name: "group.deleted", board_uuid: board.uuid, data: { group } });
    return { group: { uuid: group.uuid } };
  },
});
