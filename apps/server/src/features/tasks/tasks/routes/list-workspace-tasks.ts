import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, Limit, SearchText } from "#platform/http/schemas.ts";
import { triage } from "../triage-queries.ts";
import { Task, toTask } from "../view.ts";
import { rankedAbout } from "../search-scope.ts";
import { searchSemaphore } from "../search-semaphore.ts";

export const listWorkspaceTasks = route("GET /workspaces/{workspace_uuid}/tasks", {
  id: "listWorkspaceTasks",
  auth: "session or key",
  summary: "List the most urgent tasks of a workspace",
  description: `From every board that the caller may open. Overdue tasks come first, and the longest overdue
task before the others. Then tasks are sorted by priority (urgent first, none last) and by the last change. A task is
overdue when its due date is before today (UTC) and its status does not complete it. With \`q\` tasks are sorted by
relevance. ${rankedAbout} Tasks and boards in the trash are left out. The list ends at \`limit\` or with 4 MB, whichever comes first.`,
  access: { workspace: "read" },
  query: closed({
    q: field(Type.Optional(SearchText), "The search text:"),
    overdue: field(Type.Optional(Type.Boolean()), "true lists only overdue tasks."),
    unassigned: field(
      Type.Optional(Type.Boolean()),
      "true lists only tasks without an assignee; people who left or lost the board do not count.",
    ),
    limit: field(Type.Optional(Limit), "The most tasks."),
  }),
  reply: { tasks: Type.Array(Task) },
  errors: ["searches_busy"],
  events: [],
  example: { query: { overdue: true, limit: 20 } },
  handle: async ({ read, viewer, workspace, query }) => {
    const searcher = { ...viewer, workspace_uuid: workspace.uuid };
    const rows = await searchSemaphore.take(workspace.uuid, () => triage(read, searcher, query));
    return { tasks: rows.map(toTask) };
  },
});
