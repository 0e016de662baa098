import { addToTotals } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { emitTaskEvent } from "./announce.ts";
import { CommentBody } from "./body.ts";
import { insertComment } from "./queries.ts";
import { readComment, textErrors } from "./text.ts";
import { Comment } from "./view.ts";

export const createComment = route("POST /tasks/{task_uuid}/comments", {
  id: "createComment",
  auth: "session or key",
  summary: "Comment on a ticket",
  description:
    "Give `body` (markdown) or `body_json`, with 1 to 10,000 characters. One's own comments are never unread; those of one's keys and rules are.",
  access: { task: "comment" },
  body: CommentBody,
  http: { status: 201 },
  reply: { comment: Comment },
  errors: textErrors,
  events: ["comment.created"],
  example: { body: { body: "Fixed in **main**, please check." } },
  handle: async ({ tx, caller, task, body }) => {
    const text = readComment(body);
    const { workspace_uuid, uuid: task_uuid } = task;
    const place = { workspace_uuid, task_uuid, author_uuid: caller.user_uuid };
    const [comment] = await Promise.all([insertComment(tx, place, text), addToTotals(tx, task, { comment_total: 1 })]);
    emitTaskEvent(tx, "comment.created", task, { comment });
    return { comment };
  },
});
