import type { CreateCommentInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import type { AnyRow } from "../data/tables.ts";

/** A new comment on a task, as markdown; the app chooses its uuid. */
export type CreateComment = { readonly uuid: string; readonly task_uuid: string; readonly body: string };

/** Adds a comment to a task. */
export const createComment = defineCommand<CreateComment, CreateCommentInput>({
  name: "createComment",
  plan: ({ uuid, task_uuid, body }, shown) => {
    const task = shown.get("tasks", task_uuid);
    if (task === undefined) return null;
    const row: AnyRow = { uuid, task_uuid, body, author: null, created_at: "", updated_at: "", edited_at: null };
    const effects = [{ kind: "comments", uuid, does: "create", row }] as const;
    return { subject: task_uuid, board_uuid: task.board_uuid, refs: [], effects, before: null };
  },
  prepare: ({ input: { uuid, task_uuid, body } }) => ({ body: { task_uuid, body: { uuid, body } } }),
  send: async (api, body, options) => {
    const { comment } = await api.createComment(body, options);
    return { put: [{ kind: "comments", row: comment }] };
  },
  isDoneBy: ({ code }, { tries }) => code === "uuid_taken" && tries > 1,
  undo: ({ uuid, task_uuid }) => ({ calls: [{ command: "deleteComment", input: { uuid, task_uuid } }], changed: [] }),
  tell: ({ task_uuid }) => ({ message: "commented", values: { task_uuid } }),
});
