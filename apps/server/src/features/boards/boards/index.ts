import type { Feature } from "#platform/deployment/feature.ts";
import { archiveBoard } from "./routes/archive-board.ts";
import { createBoard } from "./routes/create-board.ts";
import { deleteBoard } from "./routes/delete-board.ts";
import { getBoard } from "./routes/get-board.ts";
import { listBoards } from "./routes/list-boards.ts";
import { orderBoards } from "./routes/order-boards.ts";
import { privacy } from "./personal.ts";
import { restoreBoard } from "./routes/restore-board.ts";
import { streamBoard } from "./routes/stream-board.ts";
import { updateBoard } from "./routes/update-board.ts";

export { copyBoard } from "./copy-board.ts";
export { boardPublished, boardUnpublished, findPublic, tellBoards } from "./public-events.ts";
export { putAwayBoard, putAwayEvents } from "./put-away.ts";
export { boardViews, insertBoard, peopleOf, setPublicLink, takenPrefixes } from "./queries.ts";
export { getBoard } from "./routes/get-board.ts";
export { Board, boardJson, toBoard } from "./view.ts";

/** Boards. */
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
  constraints: { board_prefixes_taken: "prefix_taken" },
  privacy,
};
