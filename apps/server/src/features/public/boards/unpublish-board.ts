import { Board, boardUnpublished, findPublic, setPublicLink, toBoard } from "#features/boards/boards/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";

export const unpublishBoard = route("DELETE /boards/{board_uuid}/publish", {
  id: "unpublishBoard",
  auth: "session",
  summary: "Stop publishing a board",
  description:
    "The public link never works again: if the board is published again, it gets another token. Everybody who may " +
    "publish the board can do this, also while it is archived. A board that is not published stays as it is.",
  // a link can also be removed while the board is archived
  access: { board: { permission: "publish", archived: "too" } },
  removesAccess: true,
  reply: { board: Board },
  errors: [],
  events: ["board.unpublished", "board.updated"],
  example: { params: { board_uuid: ids.otherBoard } },
  handle: async ({ tx, board }) => {
    if (board.public_token === null) return { board: toBoard(board) };
    const wasPublic = (await findPublic(tx, board)) !== undefined;
    const row = await setPublicLink(tx, board, null);
    if (wasPublic) tx.emit(boardUnpublished(row));
    else {
      // the end of a link that did not work was reported before
      const data = { board: toBoard(row), changed: ["public_token"] };
      tx.emit({ name: "board.updated", board_uuid: board.uuid, data });
    }
    return { board: toBoard(row) };
  },
});
