import { ids } from "#features/content/examples/index.ts";
import { cascade } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { boardPublished, findPublic } from "../public-events.ts";
import { restoreBoardRow } from "../queries.ts";
import { Board, toBoard } from "../view.ts";

export const restoreBoard = route("POST /boards/{board_uuid}/restore", {
  id: "restoreBoard",
  auth: "session or key",
  summary: "Restore an archived board",
  description: "Everybody who may write on the board can restore it. The plan counts it again.",
  // counted: the workspace is locked before the board
  access: { board: { permission: "addCapacity", archived: "only", lock: "counted" } },
  grows: "board",
  reply: { board: Board },
  errors: [],
  events: ["board.restored", "board.published"],
  example: { params: { board_uuid: ids.archivedBoard } },
  handle: async ({ tx, board, grow }) => {
    const row = await restoreBoardRow(tx, board, await grow("board", board));
    const restored = toBoard(row);
    await cascade.touchBlockedByBoard(tx, board);
    tx.emit({ name: "board.restored", board_uuid: board.uuid, data: { board: restored } });
    const published = await findPublic(tx, row);
    if (published !== undefined) tx.emit(boardPublished(published));
    return { board: restored };
  },
});
