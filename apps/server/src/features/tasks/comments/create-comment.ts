import { addToTotals } from "#features/tasks/parts/index.ts";
import { newUuid } from "#platform/db/new-uuid.ts";
import { route } from "#platform/http/route.ts";
import { Comment, NewComment } from "./view.ts";
import { commentEvent } from "./event.ts";
import { withCurrentMentionsIn } from "./current-mentions.ts";
import { insertComment } from "./queries.ts";
import { readComment, textErrors } from "./text.ts";

export const createComment = route("POST /tasks/{task_uuid}/comments", {
  id: "createComment",
  auth: "session or key",
  summary: "Add a comment to a task",
  description:
    "Send `body` (markdown) or `body_json`, with 1 to 10,000 characters. A person's own comments are never unread for " +
    "them; those of their keys and automations are.",
  access: { task: "comment" },
  body: NewComment,
  http: { status: 201 },
  reply: { comment: Comment },
  errors: [...textErrors, "uuid_taken"],
  events: ["comment.created"],
  example: { body: { body: "Fixed in **main**, please check." } },
  handle: async ({ tx, viewer, role, caller, task, body, fail }) => {
    const text = await readComment(tx, body, fail);
    const uuid = await newUuid(tx, body.uuid, fail);
    const [comment] = await Promise.all([
      insertComment(tx, task, { uuid, author_uuid: caller.user_uuid }, text),
      addToTotals(tx, task, { comment_total: 1 }),
    ]);
    tx.emit(commentEvent("comment.created", task, { comment }));
    return { comment: await withCurrentMentionsIn(tx, { viewer, role }, task.workspace_uuid, comment) };
  },
});
