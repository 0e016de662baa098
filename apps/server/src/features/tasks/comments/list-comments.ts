import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { pageAbout } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { withCurrentMentions } from "./current-mentions.ts";
import { commentPages, readThread } from "./thread.ts";
import { Activity, Comment } from "./view.ts";

export const listComments = route("GET /tasks/{task_uuid}/comments", {
  id: "listComments",
  auth: "session or key",
  summary: "List the comments and the history of a task",
  description:
    `\`comments\` come oldest first. ${pageAbout} ` +
    "`events` are the newest 100 changes of the task, oldest first, on every page. The fields of an event's `data` " +
    "depend on its kind: `changed`, `from`, `to`, `user_uuid`, `label_uuid`, `comment_uuid`, `attachment_uuid`, " +
    "`subtask_uuid`, `automation_uuid`, `deployment`, `merge`. `attachment` {uuid, name}, `subtask` {uuid, title, is_done} and " +
    "`automation` {uuid, name} read as they were then, with only the uuid once an attachment or a criterion is deleted; " +
    "`other_task` {uuid, number, key, title} is the blocker, the linked task or the copied one as it is now. `from`, `to` and " +
    "`other_task` are left out where they name what the caller may not open.",
  access: { task: "read" },
  query: closed(pageQuery),
  reply: { comments: Type.Array(Comment), events: Type.Array(Activity), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, viewer, role, task, query, fail }) => {
    const page = commentPages(query, fail, task.uuid);
    const { comments, events, page_end } = await readThread(read, task, viewer, page);
    const shown = await withCurrentMentions(read, { viewer, role }, task.workspace_uuid, comments);
    return { comments: shown, events, ...page.next([{ page_end }]) };
  },
});
