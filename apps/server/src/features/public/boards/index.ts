import { boardViews } from "#features/boards/boards/index.ts";
import type { Feature } from "#platform/deployment/feature.ts";
import { getPublicBoard } from "./get-public-board.ts";
import { getPublicBoardMeta } from "./get-public-board-meta.ts";
import { listPublished } from "./list-published.ts";
import { publishBoard } from "./publish-board.ts";
import { unpublishBoard } from "./unpublish-board.ts";

/** Public links to boards (§4.4). The links are columns of the boards. */
export const publishing: Feature = {
  routes: [publishBoard, unpublishBoard, listPublished, getPublicBoard, getPublicBoardMeta],
  counts: [boardViews],
};
