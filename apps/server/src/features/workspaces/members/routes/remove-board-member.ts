import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { unlistFromBoard } from "../board-lists.ts";
import { boardMember } from "../resource.ts";
import { BoardMember, toEventUser } from "../view.ts";

export const removeBoardMember = route("DELETE /boards/{board_uuid}/members/{user_uuid}", {
  id: "removeBoardMember",
  auth: "session",
  summary: "Remove a member's access to a board",
  description:
    "Only owners and admins. The access ends with the member's next request, for their sessions and their keys.",
  access: { board: "admin", boardMember },
  removesAccess: true,
  reply: { member: BoardMember },
  errors: [],
  events: ["board.member_removed"],
  example: { params: { user_uuid: ids.person } },
  handle: async ({ tx, board, boardMember: member }) => {
    await unlistFromBoard(tx, board, member.uuid);
    tx.emit({ name: "board.member_removed", board_uuid: board.uuid, data: { user: toEventUser(member) } });
    return { member };
  },
});
