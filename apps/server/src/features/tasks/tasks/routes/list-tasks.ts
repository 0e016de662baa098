import { type Static, Type } from "typebox";
import { searchSemaphore } from "#features/content/search/index.ts";
import { rankedAbout } from "#features/tasks/search/index.ts";
import type { Fail } from "#kernel/errors.ts";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, SearchText, Since, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { type Filters, pageOfBoard, toListed } from "../list-page.ts";
import { type TaskListPage, listTasksOfBoard } from "../list-queries.ts";
import { statusFields, Task } from "../view.ts";

/** The query parameters of listTasks. */
const Query = closed({
  ...pageQuery,
  q: field(Type.Optional(SearchText), "The search text:"),
  ...statusFields,
  group_uuid: field(Type.Optional(Uuid), "Only tasks of this group."),
  assignee_uuid: field(Type.Optional(Uuid), "Only tasks of this assignee."),
  label_uuid: field(Type.Optional(Uuid), "Only tasks with this label."),
  updated_since: field(Type.Optional(Since), "Only what changed since then:"),
  include_descriptions: field(Type.Optional(Type.Boolean({ default: true })), "false leaves the descriptions out."),
});

type Query = Static<typeof Query>;

/** The description of listTasks. */
const about = `Sorted by position. With \`q\` the tasks are sorted by relevance, and there is only one page. ${rankedAbout} A \`q\` that is a task's
uuid, or at least its first eight characters, finds that task or nothing. ${pageAbout} A cursor is only valid for the
same filters.

To keep a copy up to date, read all pages. Then poll with \`updated_since\` = the \`server_time\` of the previous read,
and read all pages again. All pages of one read have the same \`server_time\`. A change may come twice, but none is
missed. \`removed_task_uuids\` of the first page names the tasks to drop: archived, deleted, moved to another board, or
changed so that they no longer match the filters. A change of a status, a label or a person by itself, such as a new name, changes no
task, and neither does reading its comments: read the board again for these, or keep a copy by \`GET /workspaces/{workspace_uuid}/changes\`.`;

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
    const { q, updated_since } = query;
    const page = pageOfBoard(board.uuid, query, now, fail, filters, updated_since);
    const since = updated_since === undefined ? {} : { since: Date.parse(updated_since) };
    const request = { filters, page, ...(q === undefined ? {} : { q }), ...since };
    const detail = query.include_descriptions === false ? "none" : "description";
    const list = () => listTasksOfBoard(read, board, request, viewer, detail);
    const found = q === undefined ? await list() : await searchSemaphore.take(board.workspace_uuid, list);
    checkNames(found, query, fail);
    return {
      tasks: found.rows.map(toListed),
      ...(q === undefined ? page.next(found.rows) : {}),
      server_time: page.server_time,
      ...(updated_since === undefined ? {} : { removed_task_uuids: [...found.removed_task_uuids] }),
    };
  },
});

/** @throws ApiError one of `namingErrors` for a status or group that does not belong to the board */
function checkNames(
  { status_found, group_found }: TaskListPage,
  { status }: Query,
  fail: Fail<(typeof namingErrors)[number]>,
): void {
  if (!status_found && status !== undefined) fail("status_unknown", { name: status });
  if (!status_found) fail("status_of_another_board");
  if (!group_found) fail("group_of_another_board");
}

/** The filters that a query names. @throws ApiError status_given_twice */
function filtersOf(query: Query, fail: Fail<"status_given_twice">): Filters {
  const { status, status_uuid, group_uuid, assignee_uuid, label_uuid } = query;
  if (status !== undefined && status_uuid !== undefined) fail("status_given_twice");
  return {
    ...(status === undefined ? {} : { status }),
    ...(status_uuid === undefined ? {} : { status_uuid }),
    ...(group_uuid === undefined ? {} : { group_uuid }),
    ...(assignee_uuid === undefined ? {} : { assignee_uuid }),
    ...(label_uuid === undefined ? {} : { label_uuid }),
  };
}
