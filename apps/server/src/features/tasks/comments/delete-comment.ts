import { addToTotals } from "#features/tasks/parts/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field } from "#platform/http/schemas.ts";
import { commentEvent } from "./event.ts";
import { ownComment } from "./resource.ts";
import { archiveComment } from "./queries.ts";

export const deleteComment = route("DELETE /tasks/{task_uuid}/comments/{comment_uuid}", {
  id: "deleteComment",
  auth: "session or key",
  summary: "Move a comment of the caller to the trash",
  description:
    "The author may do it; for a comment that an API key wrote, the key and its person; for a comment that an " +
    "automation wrote, the person who wrote the automation. For other callers it is not found. It is kept for 30 days.",
  access: { task: "comment", ownComment },
  removesAccess: true,
  reply: { comment: field(closed({ uuid: common.uuid }), "The resource that was moved to the trash.") },
  errors: [],
  events: ["comment.deleted"],
  example: {},
  handle: async ({ tx, task, ownComment: { uuid } }) => {
    await archiveComment(tx, task, uuid);
    await addToTotals(tx, task, { comment_total: -1 });
    tx.emit(commentEvent("comment.deleted", task, { comment: { uuid } }));
    return { comment: { uuid } };
  },
});
