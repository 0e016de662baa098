import type { Feature } from "#platform/feature.ts";
import { archiveBoard } from "./archive-board.ts";
import { createBoard } from "./create-board.ts";
import { deleteBoard } from "./delete-board.ts";
import { getBoard } from "./get-board.ts";
import { listBoards } from "./list-boards.ts";
import { orderBoards } from "./order-boards.ts";
import { personal } from "./personal.ts";
import { restoreBoard } from "./restore-board.ts";
import { streamBoard } from "./stream-board.ts";
import { updateBoard } from "./update-board.ts";

export { copyBoard, copyRefusals } from "./copy-board.ts";
export { countBoards, insertBoard, setPublicLink } from "./queries.ts";
export { boardLimits } from "./rules.ts";
export { Board, toBoard } from "./view.ts";

/** Boards: what holds columns, tickets and people (§2.3, §13.7). */
export const boards: Feature = {
  routes: [
    listBoards,
    createBoard,
    orderBoards,
    getBoard,
    updateBoard,
    archiveBoard,
    restoreBoard,
    deleteBoard,
    streamBoard,
  ],
  personal,
};
