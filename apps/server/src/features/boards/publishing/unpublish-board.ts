import { Board, setPublicLink, toBoard } from "#features/boards/boards/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";

export const unpublishBoard = route("DELETE /boards/{board_uuid}/publish", {
  id: "unpublishBoard",
  auth: "session",
  summary: "End a board's public link",
  description:
    "From the next request on the link answers 404, and it never works again: who publishes the board anew gets " +
    "another token. Whoever may publish the board may do so, and also while it is archived. For a board that is not " +
    "published it changes nothing.",
  // what is shown to the world can be withdrawn wherever it lies
  access: { board: { permission: "publish", archived: "too" } },
  reply: { board: Board },
  errors: [],
  events: ["board.unpublished"],
  example: { params: { board_uuid: ids.otherBoard } },
  handle: async ({ tx, board }) => {
    if (board.public_token === null) return { board: toBoard(board) };
    const unpublished = toBoard(await setPublicLink(tx, board, null));
    // §6: the payload has no token
    tx.emit({ name: "board.unpublished", board_uuid: board.uuid, data: { board: unpublished } });
    return { board: unpublished };
  },
});
