import { refuse } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { unlist } from "../board-lists.ts";
import { BoardMember, toEventUser } from "../view.ts";

export const removeBoardMember = route({
  id: "removeBoardMember",
  at: "DELETE /boards/{board_uuid}/members/{user_uuid}",
  who: "session",
  summary: "Take a member's access to a board away",
  about: "It holds from the member's next request on, for their sessions and their keys.",
  reach: { board: "admin" },
  reply: { member: BoardMember },
  refuses: ["person_not_found"],
  audit: ["board.member_removed"],
  example: { params: { user_uuid: ids.person } },
  handle: async ({ work, board, params }) => {
    const listing = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid, user_uuid: params.user_uuid };
    const member = await unlist(work, listing);
    if (member === undefined) return refuse("person_not_found");
    work.emit({ name: "board.member_removed", board_uuid: board.uuid, data: { user: toEventUser(member) } });
    return { member };
  },
});
