import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { listOnBoard } from "../board-lists.ts";
import { candidate } from "../resource.ts";
import { BoardMember, toEventUser } from "../view.ts";

export const addBoardMember = route("PUT /boards/{board_uuid}/members/{user_uuid}", {
  id: "addBoardMember",
  auth: "session",
  summary: "Give a member access to a board",
  description:
    "Only owners and admins. The rights of the member on the board depend on their role in the workspace. Owners and admins open every board " +
    "without this.",
  access: { board: "admin", candidate },
  reply: { member: BoardMember },
  errors: [],
  events: ["board.member_added"],
  example: { params: { board_uuid: ids.otherBoard, user_uuid: ids.person } },
  handle: async ({ tx, board, candidate: { is_listed, ...member } }) => {
    if (!is_listed) {
      await listOnBoard(tx, board, member.uuid);
      tx.emit({ name: "board.member_added", board_uuid: board.uuid, data: { user: toEventUser(member) } });
    }
    return { member };
  },
});
