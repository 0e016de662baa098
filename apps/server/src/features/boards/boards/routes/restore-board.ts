import { failPlanLimit } from "#kernel/authorize.ts";
import { ids } from "#features/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { countBoards, setArchived } from "../queries.ts";
import { boardLimits } from "../rules.ts";
import { Board, toBoard } from "../view.ts";

export const restoreBoard = route("POST /boards/{board_uuid}/restore", {
  id: "restoreBoard",
  auth: "session or key",
  summary: "Restore an archived board",
  description: "Everybody who may write on the board can restore it. The plan counts it again.",
  // counted: nobody else creates or restores a board while the boards of the workspace are counted
  access: { board: { permission: "addCapacity", archived: "only", lock: "counted" } },
  reply: { board: Board },
  errors: ["board_limit"],
  events: ["board.restored"],
  example: { params: { board_uuid: ids.archivedBoard } },
  handle: async ({ tx, board }) => {
    if ((await countBoards(tx, board.workspace_uuid)) >= boardLimits[board.plan]) failPlanLimit("board_limit");
    const restored = toBoard(await setArchived(tx, board, false));
    tx.emit({ name: "board.restored", board_uuid: board.uuid, data: { board: restored } });
    return { board: restored };
  },
});
