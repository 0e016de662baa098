import { Type } from "typebox";
import { dayIn, readTimeZone } from "#kernel/time-zones.ts";
import { findTimeZone } from "#features/identity/accounts/index.ts";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, SearchText, TimeZone } from "#platform/http/schemas.ts";
import { toListed } from "../list-page.ts";
import { triage, triagePages } from "../triage-queries.ts";
import { Task } from "../view.ts";
import { rankedAbout } from "#features/tasks/search/index.ts";
import { searchSemaphore } from "#features/content/search/index.ts";

export const listWorkspaceTasks = route("GET /workspaces/{workspace_uuid}/tasks", {
  id: "listWorkspaceTasks",
  auth: "session or key",
  summary: "List the most urgent tasks of a workspace",
  description: `From every board that the caller may open. Overdue tasks come first, and the longest overdue
task before the others. Then tasks are sorted by priority (urgent first, none last) and by the last change. A task is
overdue when its due date is before today and its status does not complete it. Today is the day in \`time_zone\`. With \`q\` tasks are sorted by
relevance, there is one page, and a cursor is refused. ${rankedAbout} Tasks and boards in the trash are left out. ${pageAbout}`,
  access: { workspace: "read" },
  query: closed({
    ...pageQuery,
    q: field(Type.Optional(SearchText), "The search text:"),
    overdue: field(Type.Optional(Type.Boolean()), "true lists only overdue tasks."),
    unassigned: field(
      Type.Optional(Type.Boolean()),
      "true lists only tasks without an assignee; people who left or lost the board do not count.",
    ),
    time_zone: field(
      Type.Optional(TimeZone),
      "The time zone of today. Without it: that of the caller's profile; for a key UTC.",
    ),
  }),
  reply: { tasks: field(Type.Array(Task), "The tasks, the most urgent first."), next_cursor: nextCursor },
  errors: ["cursor_invalid", "searches_busy", "time_zone_unknown"],
  events: [],
  example: { query: { overdue: true, limit: 20 } },
  handle: async ({ read, caller, viewer, workspace, query, services, fail }) => {
    const { q, overdue, unassigned } = query;
    const named = query.time_zone === undefined ? null : readTimeZone(query.time_zone, fail);
    if (q !== undefined && query.cursor !== undefined) return fail("cursor_invalid");
    const page = triagePages(
      query,
      fail,
      JSON.stringify([workspace.uuid, overdue === true, unassigned === true, named]),
    );
    const zone = named ?? (caller.kind === "user" ? await findTimeZone(read, caller.user_uuid) : null);
    const wanted = { ...query, today: dayIn(zone, services.now()) };
    const searcher = { ...viewer, workspace_uuid: workspace.uuid };
    const rows = await searchSemaphore.take(workspace.uuid, () => triage(read, searcher, wanted, page));
    return { tasks: rows.map(toListed), ...(q === undefined ? page.next(rows) : {}) };
  },
});
