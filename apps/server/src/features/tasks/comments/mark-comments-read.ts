import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { markRead } from "./queries.ts";

export const markCommentsRead = route("POST /tasks/{task_uuid}/comments/read", {
  id: "markCommentsRead",
  auth: "session or key",
  summary: "Mark a ticket's comments as read",
  description: "For the caller alone; whoever may read the ticket may do it.",
  access: { task: "read" },
  reply: { unread_comment_count: Type.Integer() },
  errors: [],
  events: { none: "A reading mark is its reader's own: nobody else sees it, and nothing in the workspace changed." },
  example: {},
  handle: async ({ tx, caller, task }) => {
    await markRead(tx, { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid }, caller.user_uuid);
    return { unread_comment_count: 0 };
  },
});
