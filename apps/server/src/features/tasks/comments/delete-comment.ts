import { addToTotals } from "#features/tasks/tasks/index.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { say } from "./announce.ts";
import { archiveOwn } from "./queries.ts";

export const deleteComment = route({
  id: "deleteComment",
  at: "DELETE /tasks/{task_uuid}/comments/{comment_uuid}",
  who: "session or key",
  summary: "Put one's own comment into the trash",
  about:
    "Only its author may, of a key's comment the key and its person, of a rule's comment the rule's writer; for others " +
    "it is not there. It is kept for 30 days.",
  reach: { task: "comment" },
  reply: { comment: closed({ uuid: Uuid }) },
  refuses: ["comment_not_found"],
  audit: ["comment.deleted"],
  example: {},
  handle: async ({ work, caller, task, params }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid };
    const comment = (await archiveOwn(work, place, params.comment_uuid, caller)) ?? refuse("comment_not_found");
    await addToTotals(work, task, { comment_total: -1 });
    say(work, "comment.deleted", task, { comment });
    return { comment };
  },
});
