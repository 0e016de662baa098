import { Type } from "typebox";
import { nextCursor, pageQuery } from "#features/tasks/tasks/index.ts";
import { pageAbout } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readThread } from "./thread.ts";
import { Activity, Comment } from "./view.ts";

export const listComments = route("GET /tasks/{task_uuid}/comments", {
  id: "listComments",
  auth: "session or key",
  summary: "List the comments and the history of a task",
  description:
    `\`comments\` come oldest first. ${pageAbout} ` +
    "`events` are the newest 100 changes of the task, oldest first, on every page. The fields of an event's `data` " +
    "depend on its kind: `changed`, `from`, `to`, `user_uuid`, `label_uuid`, `comment_uuid`, `attachment_uuid`, " +
    "`subtask_uuid`, `deployment`, `merge`; `from` and `to` are left out where they name a board that the caller may " +
    "not open.",
  access: { task: "read" },
  query: closed(pageQuery),
  reply: { comments: Type.Array(Comment), events: Type.Array(Activity), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, viewer, task, query, fail }) => {
    const page = { limit: query.limit ?? 50, cursor: query.cursor };
    const { comments, events, next_cursor } = await readThread(read, task, viewer, page, fail);
    return { comments, events, ...(next_cursor === null ? {} : { next_cursor }) };
  },
});
