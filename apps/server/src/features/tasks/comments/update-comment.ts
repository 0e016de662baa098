import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { emitTaskEvent } from "./announce.ts";
import { CommentBody } from "./body.ts";
import { findOwn, updateComment as update } from "./queries.ts";
import { readComment, textErrors } from "./text.ts";
import { Comment } from "./view.ts";

export const updateComment = route("PATCH /tasks/{task_uuid}/comments/{comment_uuid}", {
  id: "updateComment",
  auth: "session or key",
  summary: "Change one's own comment",
  description:
    "Only its author may, of a key's comment the key and its person, of a rule's comment the rule's writer; for others " +
    "it is not there. `edited_at` tells of the last change; the same text again is none.",
  access: { task: "comment" },
  body: CommentBody,
  reply: { comment: Comment },
  errors: [...textErrors, "comment_not_found"],
  events: ["comment.updated"],
  example: { body: { body: "Fixed in **main** and in the last release." } },
  handle: async ({ tx, caller, task, params, body, fail }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid };
    const stored = (await findOwn(tx, place, params.comment_uuid, caller)) ?? fail("comment_not_found");
    const { markdown, document } = readComment(body);
    // compared in the form that was sent: the other one is made from it
    const sent = body.body === undefined ? { body_json: document } : { body: markdown };
    if (changedFields(stored, sent).length === 0) return { comment: stored };
    const comment = await update(tx, place, stored.uuid, { markdown, document });
    emitTaskEvent(tx, "comment.updated", task, { comment });
    return { comment };
  },
});
