import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { holdCandidate, listOnBoards } from "../board-lists.ts";
import { BoardMember, toEventUser } from "../view.ts";

export const addBoardMember = route("PUT /boards/{board_uuid}/members/{user_uuid}", {
  id: "addBoardMember",
  auth: "session",
  summary: "Give a member access to a board",
  description:
    "The member's role in the workspace says what they may do there. Owners and admins reach every board anyway.",
  access: { board: "admin" },
  reply: { member: BoardMember },
  errors: ["person_not_found"],
  events: ["board.member_added"],
  example: { params: { board_uuid: ids.otherBoard, user_uuid: ids.person } },
  handle: async ({ tx, board, params, fail }) => {
    const place = { workspace_uuid: board.workspace_uuid, user_uuid: params.user_uuid };
    const candidate = await holdCandidate(tx, { ...place, board_uuid: board.uuid });
    if (candidate === undefined) return fail("person_not_found");
    const { is_listed, ...member } = candidate;
    if (!is_listed) {
      await listOnBoards(tx, place, [board.uuid]);
      tx.emit({ name: "board.member_added", board_uuid: board.uuid, data: { user: toEventUser(member) } });
    }
    return { member };
  },
});
