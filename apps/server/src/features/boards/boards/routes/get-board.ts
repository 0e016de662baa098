import { Type } from "typebox";
import { CustomField } from "#features/boards/custom-fields/index.ts";
import { Group } from "#features/boards/groups/index.ts";
import { Label } from "#features/boards/labels/index.ts";
import { Status } from "#features/boards/statuses/index.ts";
import { pageOfBoard, readBoardTasks, Task, toListed } from "#features/tasks/tasks/index.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Timestamp } from "#platform/http/schemas.ts";
import { readParts } from "../parts.ts";
import { Board, BoardMember, toBoard } from "../view.ts";

/** The most tasks in one reply. */
const mostTasks = 5000;

export const getBoard = route("GET /boards/{board_uuid}", {
  id: "getBoard",
  auth: "session or key",
  summary: "Get a board with all that is needed to show it",
  description:
    "The active tasks are sorted by position and have no `description_json`. A reply contains at most `limit` tasks and " +
    "4 MB of them. If there are more, it has a `next_cursor`, which can be sent as `cursor` here or to the list of the " +
    "board's tasks without filters. All pages have the same `server_time`, which can be sent to the list of tasks as " +
    "`updated_since`.",
  access: { board: "read" },
  query: closed({
    include_tasks: field(Type.Optional(Type.Boolean({ default: true })), "Whether the reply contains the tasks."),
    limit: field(
      Type.Optional(Type.Integer({ minimum: 1, maximum: mostTasks, default: mostTasks })),
      "The most tasks of a page. A page may have fewer: ask for the next page as long as there is a cursor.",
    ),
    cursor: pageQuery.cursor,
  }),
  reply: {
    board: Board,
    statuses: field(Type.Array(Status), "The statuses of the board, in their order."),
    groups: field(Type.Array(Group), "The groups of the board, in their order."),
    labels: field(Type.Array(Label), "The labels of the workspace, sorted by name."),
    members: field(Type.Array(BoardMember), "The people who can see the board."),
    custom_fields: field(Type.Array(CustomField), "The custom fields of the board, in their order."),
    tasks: field(Type.Optional(Type.Array(Task)), "A page of the active tasks, sorted by position."),
    next_cursor: nextCursor,
    server_time: field(Timestamp, "The moment of the first page. Every change before it is in the reply."),
  },
  errors: ["cursor_invalid"],
  events: [],
  serverTime: true,
  example: { query: { include_tasks: true } },
  handle: async ({ read, viewer, board, query, now, fail }) => {
    const page = pageOfBoard(board.uuid, { limit: mostTasks, ...query }, now, fail);
    const { server_time } = page;
    const shown = { board: toBoard(board), server_time };
    if (query.include_tasks === false) return { ...shown, ...(await readParts(read, board)) };
    // what changes between the two has an `updated_at` after `server_time`
    const [parts, tasks] = await Promise.all([readParts(read, board), readBoardTasks(read, board, viewer, page)]);
    return { ...shown, ...parts, tasks: tasks.map(toListed), ...page.next(tasks) };
  },
});
