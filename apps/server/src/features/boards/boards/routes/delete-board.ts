import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { deleteBoardRow } from "../queries.ts";
import { toBoard } from "../view.ts";

export const deleteBoard = route("DELETE /boards/{board_uuid}", {
  id: "deleteBoard",
  auth: "session or key",
  summary: "Delete an archived board for good",
  description: "Owner and admin only. Its columns, tickets, comments and attachments go with it and do not come back.",
  access: { board: { permission: "admin", archived: "only" } },
  reply: { board: closed({ uuid: Uuid }) },
  errors: [],
  events: ["board.deleted", "board.unpublished"],
  example: { params: { board_uuid: ids.archivedBoard } },
  handle: async ({ tx, board }) => {
    // the files of its attachments have no row any more; the sweep of the storage removes them
    await deleteBoardRow(tx, board);
    if (board.public_token !== null) {
      // its link ends with it, and whoever keeps track of what is public hears of nothing else
      const unpublished = toBoard({ ...board, public_token: null });
      tx.emit({ name: "board.unpublished", board_uuid: board.uuid, data: { board: unpublished } });
    }
    tx.emit({
      name: "board.deleted",
      board_uuid: board.uuid,
      data: { board: toBoard({ ...board, public_token: null }) },
    });
    return { board: { uuid: board.uuid } };
  },
});
