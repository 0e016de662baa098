import { Type } from "typebox";
import { CustomField } from "#features/boards/custom-fields/index.ts";
import { Group } from "#features/boards/groups/index.ts";
import { Label } from "#features/boards/labels/index.ts";
import { Status } from "#features/boards/statuses/index.ts";
import { Task, taskCursors, toListed } from "#features/tasks/tasks/index.ts";
import { lastOf } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Timestamp } from "#platform/http/schemas.ts";
import { readPage, readParts } from "../page.ts";
import { Board, BoardMember, toBoard } from "../view.ts";

export const getBoard = route("GET /boards/{board_uuid}", {
  id: "getBoard",
  auth: "session or key",
  summary: "A board with all that is needed to show it",
  description:
    "The active tickets come in the order of their positions, without `description_json`; none of them with " +
    "`include_tasks=false`. A reply holds 5,000 tickets or 4 MB of them, whichever comes first; then it has a " +
    "`next_cursor`, for `cursor` here or in the board's ticket list without filters, and all pages tell the same " +
    "`server_time`. It is what `updated_since` of the ticket list takes.",
  access: { board: "read" },
  query: closed({ include_tasks: Type.Optional(Type.Boolean({ default: true })), cursor: Type.Optional(Cursor) }),
  reply: {
    board: Board,
    statuses: Type.Array(Status),
    groups: Type.Array(Group),
    labels: Type.Array(Label),
    members: Type.Array(BoardMember),
    custom_fields: Type.Array(CustomField),
    tasks: Type.Optional(Type.Array(Task)),
    next_cursor: Type.Optional(Type.String()),
    server_time: Timestamp,
  },
  errors: ["cursor_invalid"],
  events: [],
  serverTime: true,
  example: { query: { include_tasks: true } },
  handle: async ({ read, viewer, board, query, now, fail }) => {
    const cursors = taskCursors(board.uuid);
    const from = query.cursor === undefined ? null : cursors.read(query.cursor, fail);
    const server_time = from?.server_time ?? now.toISOString();
    const shown = { board: toBoard(board), server_time };
    if (query.include_tasks === false) return { ...shown, ...(await readParts(read, board)) };
    const { parts, tasks } = await readPage(read, board, viewer, from);
    return { ...shown, ...parts, tasks: tasks.map(toListed), ...cursors.next(lastOf(tasks), server_time) };
  },
});
