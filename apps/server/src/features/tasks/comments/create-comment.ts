import { addToTotals } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { say } from "./announce.ts";
import { CommentBody } from "./body.ts";
import { insertComment } from "./queries.ts";
import { readComment, textRefusals } from "./text.ts";
import { Comment } from "./view.ts";

export const createComment = route({
  id: "createComment",
  at: "POST /tasks/{task_uuid}/comments",
  who: "session or key",
  summary: "Comment on a ticket",
  about:
    "Give `body` (markdown) or `body_json`, with 1 to 10,000 characters. One's own comments are never unread; those of one's keys and rules are.",
  reach: { task: "comment" },
  body: CommentBody,
  success: 201,
  reply: { comment: Comment },
  refuses: textRefusals,
  audit: ["comment.created"],
  example: { body: { body: "Fixed in **main**, please check." } },
  handle: async ({ work, caller, task, body }) => {
    const text = readComment(body);
    const { workspace_uuid, uuid: task_uuid } = task;
    const place = { workspace_uuid, task_uuid, author_uuid: caller.user_uuid };
    const [comment] = await Promise.all([
      insertComment(work, place, text),
      addToTotals(work, task, { comment_total: 1 }),
    ]);
    say(work, "comment.created", task, { comment });
    return { comment };
  },
});
