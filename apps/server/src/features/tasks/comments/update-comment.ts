import { changedFields, valuesOf } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { Comment, CommentBody } from "./view.ts";
import { commentEvent } from "./event.ts";
import { withCurrentMentionsIn } from "./current-mentions.ts";
import { ownComment } from "./resource.ts";
import { updateComment as update } from "./queries.ts";
import { readComment, textErrors } from "./text.ts";

export const updateComment = route("PATCH /tasks/{task_uuid}/comments/{comment_uuid}", {
  id: "updateComment",
  auth: "session or key",
  summary: "Change a comment of the caller",
  description:
    "The author may do it; for a comment that an API key wrote, the key and its person; for a comment that an " +
    "automation wrote, the person who wrote the automation. For other callers it is not found. `edited_at` is the time of " +
    "the last change; the same text again is not a change.",
  access: { task: "comment", ownComment },
  body: CommentBody,
  reply: { comment: Comment },
  errors: textErrors,
  events: ["comment.updated"],
  example: { body: { body: "Fixed in **main** and in the last release." } },
  handle: async ({ tx, viewer, role, task, ownComment: stored, body, fail }) => {
    const { markdown, document } = await readComment(tx, body, fail);
    // only the form that was sent is compared: the other one is derived from it
    const sent = body.body === undefined ? { body_json: document } : { body: markdown };
    if (changedFields(stored, sent).length === 0) {
      return { comment: await withCurrentMentionsIn(tx, { viewer, role }, task.workspace_uuid, stored) };
    }
    const comment = await update(tx, task, stored.uuid, { markdown, document });
    const before = valuesOf(stored, ["body", "body_json"]);
    tx.emit({ ...commentEvent("comment.updated", task, { comment }), before });
    return { comment: await withCurrentMentionsIn(tx, { viewer, role }, task.workspace_uuid, comment) };
  },
});
