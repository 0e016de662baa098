import { addToTotals } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { emitTaskEvent } from "./announce.ts";
import { archiveOwn } from "./queries.ts";

export const deleteComment = route("DELETE /tasks/{task_uuid}/comments/{comment_uuid}", {
  id: "deleteComment",
  auth: "session or key",
  summary: "Put one's own comment into the trash",
  description:
    "Only its author may, of a key's comment the key and its person, of a rule's comment the rule's writer; for others " +
    "it is not there. It is kept for 30 days.",
  access: { task: "comment" },
  reply: { comment: closed({ uuid: Uuid }) },
  errors: ["comment_not_found"],
  events: ["comment.deleted"],
  example: {},
  handle: async ({ tx, caller, task, params, fail }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid };
    const comment = (await archiveOwn(tx, place, params.comment_uuid, caller)) ?? fail("comment_not_found");
    await addToTotals(tx, task, { comment_total: -1 });
    emitTaskEvent(tx, "comment.deleted", task, { comment });
    return { comment };
  },
});
