import { Board, boardPublished, setPublicLink, toBoard } from "#features/boards/boards/index.ts";
import { readPublicSettings } from "#features/workspaces/workspaces/index.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";

export const publishBoard = route("POST /boards/{board_uuid}/publish", {
  id: "publishBoard",
  auth: "session",
  summary: "Publish a board",
  description:
    "Owners, admins and members who may write on the board can do this, guests cannot. Afterwards everybody who knows " +
    "the `public_token` of the reply can read the board with `GET /public/boards/{token}`. Everybody who can see the board " +
    "can read the token. A board that is published already keeps its token. The link does not work while the board is " +
    "archived, the workspace is suspended or its setting `public_boards_enabled` is false.",
  // counted: the settings of the workspace stay the same meanwhile
  access: { board: { permission: "publish", lock: "counted" } },
  reply: { board: Board },
  errors: ["public_boards_disabled"],
  events: ["board.published"],
  example: {},
  handle: async ({ tx, caller, board, fail }) => {
    if (!(await readPublicSettings(tx, board.workspace_uuid)).public_boards_enabled)
      return fail("public_boards_disabled");
    if (board.public_token !== null) return { board: toBoard(board) };
    const public_token = newToken();
    const row = await setPublicLink(tx, board, { public_token, published_by: caller.user_uuid });
    tx.emit(boardPublished({ ...row, public_token }));
    return { board: toBoard(row) };
  },
});
