import { Type } from "typebox";
import type { Fail } from "#kernel/errors.ts";
import { nextCursor } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { field, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { about, filtersOf, type Listed, listTasksOfBoard, Query, wantedOf } from "../list-queries.ts";
import { listed, taskPages, toListed } from "../list-page.ts";
import { Task } from "../view.ts";
import { searchSemaphore } from "../search-scope.ts";

const namingErrors = ["status_unknown", "status_of_another_board", "group_of_another_board"] as const;

export const listTasks = route("GET /boards/{board_uuid}/tasks", {
  id: "listTasks",
  auth: "session or key",
  summary: "List the tasks of a board",
  description: about,
  access: { board: "read" },
  query: Query,
  reply: {
    tasks: Type.Array(Task),
    next_cursor: nextCursor,
    server_time: field(Timestamp, "The moment of the read: what to send as `updated_since` the next time."),
    removed_task_uuids: field(
      Type.Optional(Type.Array(Uuid)),
      "Tasks that a client's copy must drop. Only with `updated_since`, and only on the first page.",
    ),
  },
  errors: ["searches_busy", "cursor_invalid", "status_given_twice", ...namingErrors],
  events: [],
  serverTime: true,
  example: { query: { limit: 50 } },
  handle: async ({ read, viewer, board, query, now, fail }) => {
    const filters = filtersOf(query, fail);
    if (query.q !== undefined && query.cursor !== undefined) return fail("cursor_invalid");
    const page = taskPages(query, now, fail, listed(board.uuid, filters, query.updated_since));
    const wanted = wantedOf(query, filters, page);
    const detail = query.include_descriptions === false ? "none" : "description";
    const list = () => listTasksOfBoard(read, board, wanted, viewer, detail);
    const found = wanted.q === undefined ? await list() : await searchSemaphore.take(board.workspace_uuid, list);
    checkNames(found, query, fail);
    return {
      tasks: found.rows.map(toListed),
      ...(wanted.q === undefined ? page.next(found.rows) : {}),
      server_time: page.server_time,
      ...(wanted.since === undefined ? {} : { removed_task_uuids: [...found.removed_task_uuids] }),
    };
  },
});

/** @throws ApiError one of `namingErrors` for a status or group that does not belong to the board */
function checkNames(
  { status_found, group_found }: Listed,
  { status }: Query,
  fail: Fail<(typeof namingErrors)[number]>,
): void {
  if (!status_found && status !== undefined) fail("status_unknown", { name: status });
  if (!status_found) fail("status_of_another_board");
  if (!group_found) fail("group_of_another_board");
}
