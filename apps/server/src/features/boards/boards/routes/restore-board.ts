import { refusePlanLimit } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { countBoards, setArchived } from "../queries.ts";
import { boardLimits } from "../rules.ts";
import { Board, toBoard } from "../view.ts";

export const restoreBoard = route({
  id: "restoreBoard",
  at: "POST /boards/{board_uuid}/restore",
  who: "session or key",
  summary: "Bring an archived board back",
  about: "Whoever may write on the board may do so. To the plan it is one more board.",
  // the plan's boards are counted under the workspace's lock
  reach: { board: { need: "grow", archived: "only", lock: "counted" } },
  reply: { board: Board },
  refuses: ["board_limit"],
  audit: ["board.restored"],
  example: { params: { board_uuid: ids.archivedBoard } },
  handle: async ({ work, board }) => {
    if ((await countBoards(work, board.workspace_uuid)) >= boardLimits[board.plan]) refusePlanLimit("board_limit");
    const restored = toBoard(await setArchived(work, board, false));
    work.emit({ name: "board.restored", board_uuid: board.uuid, data: { board: restored } });
    return { board: restored };
  },
});
