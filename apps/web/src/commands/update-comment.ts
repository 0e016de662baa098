import type { UpdateCommentInput } from "@stoa/api";
import { fieldsCommand, type SetFields } from "./fields.ts";

/** The text of a comment: markdown as `body`, or a document as `body_json`. One of the two. */
export type UpdateComment = SetFields<"comments">;

/** Changes the text of a comment. */
export const updateComment = fieldsCommand<"comments", UpdateCommentInput>({
  name: "updateComment",
  kind: "comments",
  message: "commentUpdated",
  whereOf: ({ task_uuid }, shown) => ({
    subject: task_uuid,
    board_uuid: shown.get("tasks", task_uuid)?.board_uuid ?? null,
  }),
  requestOf: ({ uuid, task_uuid }, body) => ({ task_uuid, comment_uuid: uuid, body }),
  send: async (api, body, { signal }) => ({
    put: [{ kind: "comments", row: (await api.updateComment(body, { signal })).comment }],
  }),
});
