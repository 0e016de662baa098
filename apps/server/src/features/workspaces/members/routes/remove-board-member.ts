import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { unlist } from "../board-lists.ts";
import { BoardMember, toEventUser } from "../view.ts";

export const removeBoardMember = route("DELETE /boards/{board_uuid}/members/{user_uuid}", {
  id: "removeBoardMember",
  auth: "session",
  summary: "Take a member's access to a board away",
  description: "It holds from the member's next request on, for their sessions and their keys.",
  access: { board: "admin" },
  reply: { member: BoardMember },
  errors: ["person_not_found"],
  events: ["board.member_removed"],
  example: { params: { user_uuid: ids.person } },
  handle: async ({ tx, board, params, fail }) => {
    const listing = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid, user_uuid: params.user_uuid };
    const member = await unlist(tx, listing);
    if (member === undefined) return fail("person_not_found");
    tx.emit({ name: "board.member_removed", board_uuid: board.uuid, data: { user: toEventUser(member) } });
    return { member };
  },
});
