import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, Limit, SearchText } from "#platform/http/schemas.ts";
import { triage } from "../triage-queries.ts";
import { Task, toTask } from "../view.ts";

export const listWorkspaceTasks = route("GET /workspaces/{workspace_uuid}/tasks", {
  id: "listWorkspaceTasks",
  auth: "session or key",
  summary: "Triage: the tickets of every board that the caller may open, the most pressing first",
  description: `Overdue tickets first, the longest overdue before the others; then by priority, urgent first and none last;
then what changed last. Overdue is a due date before today (UTC) outside a complete column. With \`q\` by relevance.
Tickets and boards in the trash are left out. The list ends at \`limit\` or with 4 MB, whichever comes first.`,
  access: { workspace: "read" },
  query: closed({
    q: Type.Optional(SearchText),
    overdue: Type.Optional(Type.Boolean({ description: "true: only these" })),
    unassigned: Type.Optional(Type.Boolean({ description: "true: only tickets without an assignee" })),
    limit: Type.Optional(Limit),
  }),
  reply: { tasks: Type.Array(Task) },
  errors: ["searches_busy"],
  events: [],
  example: { query: { overdue: true, limit: 20 } },
  handle: async ({ read, caller, role, workspace, query, services }) => {
    const who = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, role };
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const rows = await services.searchSemaphore.take(workspace.uuid, () => triage(read, who, query, viewer));
    return { tasks: rows.map(toTask) };
  },
});
