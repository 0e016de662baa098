import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { lastOf } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { Timestamp, Uuid } from "#platform/http/schemas.ts";
import { taskCursors } from "../list-cursor.ts";
import { type Listed, listTasksOfBoard } from "../list-queries.ts";
import { about, filtersOf, Query, wantedOf } from "../list-tasks-query.ts";
import { Task, toListed } from "../view.ts";

export const listTasks = route("GET /boards/{board_uuid}/tasks", {
  id: "listTasks",
  auth: "session or key",
  summary: "The tickets of a board, page by page, searched, or what changed since",
  description: about,
  access: { board: "read" },
  query: Query,
  reply: {
    tasks: Type.Array(Task),
    next_cursor: Type.Optional(Type.String()),
    server_time: Timestamp,
    removed_task_uuids: Type.Optional(Type.Array(Uuid)),
  },
  errors: [
    "searches_busy",
    "cursor_invalid",
    "status_given_twice",
    "status_unknown",
    "status_of_another_board",
    "group_of_another_board",
  ],
  events: [],
  serverTime: true,
  example: { query: { limit: 50 } },
  handle: async ({ read, caller, role, board, query, now, services, fail }) => {
    const filters = filtersOf(query);
    if (query.q !== undefined && query.cursor !== undefined) return fail("cursor_invalid");
    const cursors = taskCursors(board.uuid, filters, query.updated_since);
    const from = query.cursor === undefined ? null : cursors.read(query.cursor);
    const wanted = wantedOf(query, filters, from);
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const detail = query.include_descriptions === false ? "none" : "description";
    const list = () => listTasksOfBoard(read, board, wanted, viewer, detail);
    const listed =
      wanted.q === undefined ? await list() : await services.searchSemaphore.take(board.workspace_uuid, list);
    checkNames(listed, query);
    const server_time = from?.server_time ?? now.toISOString();
    return {
      tasks: listed.rows.map(toListed),
      ...cursors.next(wanted.q === undefined ? lastOf(listed.rows) : undefined, server_time),
      server_time,
      ...(wanted.since === undefined ? {} : { removed_task_uuids: [...listed.removed_task_uuids] }),
    };
  },
});

/** @throws Refusal 400 for a column or group that is not the board's */
function checkNames({ status_found, group_found }: Listed, { status }: Query): void {
  if (!status_found && status !== undefined) fail("status_unknown", { name: status });
  if (!status_found) fail("status_of_another_board");
  if (!group_found) fail("group_of_another_board");
}
