import { Board, setPublicLink, toBoard } from "#features/boards/boards/index.ts";
import { allowsPublicBoards } from "#features/workspaces/workspaces/index.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";

export const publishBoard = route("POST /boards/{board_uuid}/publish", {
  id: "publishBoard",
  auth: "session",
  summary: "Show a board to everybody who has its link",
  description:
    "Owners, admins and members who may write on the board; not its guests. The reply's `public_token` goes into " +
    "`GET /public/boards/{token}`, and whoever may open the board reads it too. A board that is published already keeps " +
    "its token. While the board is archived, its workspace suspended or `public_boards_enabled` of the workspace false, " +
    "the link answers 404; it works again afterwards.",
  access: { board: "publish" },
  reply: { board: Board },
  errors: ["public_boards_disabled"],
  events: ["board.published"],
  example: {},
  handle: async ({ tx, caller, board, fail }) => {
    // guard: boards are published where it is switched off | by publish-board.test.ts
    if (!(await allowsPublicBoards(tx, board.workspace_uuid))) return fail("public_boards_disabled");
    if (board.public_token !== null) return { board: toBoard(board) };
    const public_token = newToken();
    const published = toBoard(await setPublicLink(tx, board, { public_token, published_by: caller.user_uuid }));
    // §6: the payload includes public_token
    tx.emit({ name: "board.published", board_uuid: board.uuid, data: { board: published, public_token } });
    return { board: published };
  },
});
