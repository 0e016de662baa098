import type { DeleteCommentInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { partBefore, restorePart } from "./restore-from-trash.ts";
import { settledDeletion, withTask } from "./settled.ts";
import { countEffect } from "./subtasks.ts";

export type DeleteComment = { readonly uuid: string; readonly task_uuid: string };

/** Deletes a comment. */
export const deleteComment = defineCommand<DeleteComment, DeleteCommentInput>({
  name: "deleteComment",
  plan: ({ uuid, task_uuid }, shown) => {
    const board_uuid = shown.get("tasks", task_uuid)?.board_uuid ?? null;
    const effects = [{ kind: "comments", uuid, does: "drop" } as const, countEffect(task_uuid, { comment_total: -1 })];
    const before = partBefore(shown.get("comments", uuid));
    return { subject: task_uuid, board_uuid, refs: [uuid], effects, before };
  },
  prepare: ({ input: { uuid, task_uuid } }) => ({ body: { task_uuid, comment_uuid: uuid } }),
  send: async (api, body, { signal }) => {
    await api.deleteComment(body, { signal });
    return withTask(api, body.task_uuid, signal, settledDeletion("comments", body.comment_uuid));
  },
  isDoneBy: ({ status }) => status === 404,
  undo: (input, before) => restorePart("comments", input, before),
  tell: () => ({ message: "commentDeleted", values: {} }),
});
