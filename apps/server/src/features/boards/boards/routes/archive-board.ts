import { route } from "#platform/http/route.ts";
import { setArchived } from "../queries.ts";
import { Board, toBoard } from "../view.ts";

export const archiveBoard = route({
  id: "archiveBoard",
  at: "POST /boards/{board_uuid}/archive",
  who: "session or key",
  summary: "Put a board away with everything on it",
  about:
    "Whoever may write on the board may do so. An archived board and its tickets answer 404, and the plan does not " +
    "count it. `GET /workspaces/{workspace_uuid}/boards?archived=true` lists it.",
  reach: { board: "write" },
  reply: { board: Board },
  refuses: [],
  audit: ["board.archived"],
  example: {},
  handle: async ({ work, board }) => {
    const archived = toBoard(await setArchived(work, board, true));
    work.emit({ name: "board.archived", board_uuid: board.uuid, data: { board: archived } });
    return { board: archived };
  },
});
