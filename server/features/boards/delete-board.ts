import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { deleteBoardRow } from "./queries.ts";
import { toBoard } from "./view.ts";

export const deleteBoard = route({
  id: "deleteBoard",
  at: "DELETE /boards/{board_uuid}",
  who: "session or key",
  summary: "Delete an archived board for good",
  about: "Owner and admin only. Its columns, tickets, comments and attachments go with it and do not come back.",
  reach: { board: { need: "admin", archived: "only" } },
  reply: { board: closed({ uuid: Uuid }) },
  refuses: [],
  audit: ["board.deleted"],
  example: { params: { board_uuid: ids.archivedBoard } },
  handle: async ({ work, board }) => {
    // the files of its attachments have no row any more; the sweep of the storage removes them
    await deleteBoardRow(work, board);
    work.emit({ name: "board.deleted", board_uuid: board.uuid, data: { board: toBoard(board) } });
    return { board: { uuid: board.uuid } };
  },
});
