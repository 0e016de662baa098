import { cascade } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { group } from "./resource.ts";
import { deleteGroupRow } from "./queries.ts";

const DeletedGroup = model("DeletedGroup", "A group that was deleted.", { uuid: common.uuid });

export const deleteGroup = route("DELETE /boards/{board_uuid}/groups/{group_uuid}", {
  id: "deleteGroup",
  auth: "session or key",
  summary: "Delete a group of a board",
  description: "The tasks of the group stay on the board without a group. Each of them gets a new version.",
  access: { board: "write", group },
  reply: { group: DeletedGroup },
  errors: [],
  events: ["group.deleted", "ticket.updated"],
  example: {},
  handle: async ({ tx, viewer, board, group: deleted }) => {
    await cascade.ungroup(tx, board, deleted.uuid, viewer);
    await deleteGroupRow(tx, deleted);
    tx.emit({ name: "group.deleted", board_uuid: board.uuid, data: { group: deleted } });
    return { group: { uuid: deleted.uuid } };
  },
});
