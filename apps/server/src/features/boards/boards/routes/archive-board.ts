import { route } from "#platform/http/route.ts";
import { putAwayBoard, putAwayEvents } from "../put-away.ts";
import { Board } from "../view.ts";

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
  events: putAwayEvents,
  example: {},
  handle: async ({ tx, board }) => ({ board: await putAwayBoard(tx, board) }),
});
