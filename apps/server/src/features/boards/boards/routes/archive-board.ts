import { cascade } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { boardUnpublished, findPublic } from "../public-events.ts";
import { archiveBoardRow } from "../queries.ts";
import { Board, toBoard } from "../view.ts";

export const archiveBoard = route("POST /boards/{board_uuid}/archive", {
  id: "archiveBoard",
  auth: "session or key",
  summary: "Archive a board",
  description:
    "Everybody who may write on the board can archive it. Requests for an archived board and its tasks fail with 404, " +
    "and the plan does not count it. `GET /workspaces/{workspace_uuid}/boards?archived=true` lists it.",
  access: { board: "write" },
  reply: { board: Board },
  errors: [],
  events: ["board.archived", "board.unpublished"],
  example: {},
  handle: async ({ tx, board }) => {
    const wasPublic = (await findPublic(tx, board)) !== undefined;
    const row = await archiveBoardRow(tx, board);
    const archived = toBoard(row);
    await cascade.touchBlockedByBoard(tx, board);
    tx.emit({ name: "board.archived", board_uuid: board.uuid, data: { board: archived } });
    if (wasPublic) tx.emit(boardUnpublished(row));
    return { board: archived };
  },
});
