import { Type } from "typebox";
import { CustomField } from "#features/custom-fields/index.ts";
import { Group } from "#features/groups/index.ts";
import { Label } from "#features/labels/index.ts";
import { Status } from "#features/statuses/index.ts";
import { Task, toTask } from "#features/tasks/index.ts";
import { isAdmin } from "#kernel/access.ts";
import { route } from "#platform/http/route.ts";
import { closed, Timestamp } from "#platform/http/schemas.ts";
import { readPage, readParts } from "./page.ts";
import { Board, BoardMember, toBoard } from "./view.ts";

export const getBoard = route({
  id: "getBoard",
  at: "GET /boards/{board_uuid}",
  who: "session or key",
  summary: "A board with all that is needed to show it",
  about:
    "The active tickets come in the order of their positions, without `description_json`; none of them with " +
    "`include_tasks=false`. `server_time` is what `updated_since` of the ticket list takes.",
  reach: { board: "read" },
  query: closed({ include_tasks: Type.Optional(Type.Boolean({ default: true })) }),
  reply: {
    board: Board,
    statuses: Type.Array(Status),
    groups: Type.Array(Group),
    labels: Type.Array(Label),
    members: Type.Array(BoardMember),
    custom_fields: Type.Array(CustomField),
    tasks: Type.Optional(Type.Array(Task)),
    server_time: Timestamp,
  },
  refuses: [],
  audit: [],
  clock: true,
  example: { query: { include_tasks: true } },
  handle: async ({ read, caller, role, board, query, now }) => {
    const shown = { board: toBoard(board), server_time: now.toISOString() };
    if (query.include_tasks === false) return { ...shown, ...(await readParts(read, board)) };
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const { parts, tasks } = await readPage(read, board, viewer);
    return { ...shown, ...parts, tasks: tasks.map(toTask) };
  },
});
