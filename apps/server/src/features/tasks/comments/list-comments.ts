import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { pageAbout } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Limit } from "#platform/http/schemas.ts";
import { readThread } from "./thread.ts";
import { Activity, Comment } from "./view.ts";

export const listComments = route("GET /tasks/{task_uuid}/comments", {
  id: "listComments",
  auth: "session or key",
  summary: "A ticket's comments and its history",
  description:
    `\`comments\` come oldest first. ${pageAbout} ` +
    "`events` are the newest 100 " +
    "changes of the ticket, oldest first, on every page. What an event tells in `data` depends on its kind: `changed`, " +
    "`from`, `to`, `user_uuid`, `label_uuid`, `comment_uuid`, `attachment_uuid`, `subtask_uuid`, `deployment`, `merge`; " +
    "`from` and `to` are left out where they name a board that the reader may not open.",
  access: { task: "read" },
  query: closed({ limit: Type.Optional(Limit), cursor: Type.Optional(Cursor) }),
  reply: { comments: Type.Array(Comment), events: Type.Array(Activity), next_cursor: Type.Optional(Type.String()) },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, caller, role, task, query }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid };
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const thread = await readThread(read, place, viewer, { limit: query.limit ?? 50, cursor: query.cursor });
    const { comments, events, next_cursor } = thread;
    return { comments, events, ...(next_cursor === null ? {} : { next_cursor }) };
  },
});
