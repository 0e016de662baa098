import { Type } from "typebox";
import { opensWikis } from "#kernel/authorize.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { backlinkPages, findBacklinks } from "./queries.ts";
import { Backlink } from "./view.ts";

export const listTaskBacklinks = route("GET /tasks/{task_uuid}/backlinks", {
  id: "listTaskBacklinks",
  auth: "session or key",
  summary: "List the texts that name a task",
  description:
    "Pages, descriptions of tasks and comments that mention it or link to its address, the newest links first: those that the " +
    "caller may see, without what is in the trash. A full page of the list has a `next_cursor`.",
  access: { task: "read" },
  query: closed(pageQuery),
  reply: { backlinks: field(Type.Array(Backlink), "The texts."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, role, viewer, task, query, fail }) => {
    const part = backlinkPages(query, fail, task.uuid);
    const who = { ...viewer, workspace_uuid: task.workspace_uuid, seesWikis: opensWikis(role) };
    const rows = await findBacklinks(read, who, { kind: "task", uuid: task.uuid }, part);
    return { backlinks: rows.map(({ backlink }) => backlink), ...part.next(rows) };
  },
});
