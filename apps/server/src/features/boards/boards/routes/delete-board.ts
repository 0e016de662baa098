import { ids } from "#features/content/examples/index.ts";
import { cascade } from "#features/tasks/tasks/index.ts";
import { listedOn } from "#features/workspaces/members/index.ts";
import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { deleteBoardRow } from "../queries.ts";
import { toBoard } from "../view.ts";

const DeletedBoard = model("DeletedBoard", "A board that was deleted.", { uuid: common.uuid });

export const deleteBoard = route("DELETE /boards/{board_uuid}", {
  id: "deleteBoard",
  auth: "session or key",
  summary: "Delete an archived board permanently",
  description: "Only owners and admins. Everything on the board is deleted too, and cannot be restored.",
  access: { board: { permission: "admin", archived: "only" } },
  removesAccess: true,
  reply: { board: DeletedBoard },
  errors: [],
  events: ["board.deleted"],
  example: { params: { board_uuid: ids.archivedBoard } },
  handle: async ({ tx, board }) => {
    const member_uuids = await listedOn(tx, board);
    await cascade.touchLinkedWithBoard(tx, board);
    // the rows of its attachments are deleted with it; the sweep of the storage removes their files later
    await deleteBoardRow(tx, board);
    tx.emit({
      name: "board.deleted",
      board_uuid: board.uuid,
      // who was on it: their copies must drop it
      data: { board: toBoard({ ...board, public_token: null }), member_uuids },
    });
    return { board: { uuid: board.uuid } };
  },
});
