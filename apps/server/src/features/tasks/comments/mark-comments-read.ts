import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { markRead } from "./queries.ts";

export const markCommentsRead = route("POST /tasks/{task_uuid}/comments/read", {
  id: "markCommentsRead",
  auth: "session or key",
  summary: "Mark the comments of a task as read",
  description: "Only for the caller. Everybody who may read the task can do this.",
  access: { task: "read" },
  reply: { unread_comment_count: field(Type.Integer(), "The number of unread comments now: 0.") },
  errors: [],
  events: { none: "What a person has read is visible to nobody else, and nothing in the workspace changes." },
  example: {},
  handle: async ({ tx, caller, task }) => {
    await markRead(tx, task, caller.user_uuid);
    tx.tellPerson(caller.user_uuid, task.workspace_uuid, "tasks");
    return { unread_comment_count: 0 };
  },
});
