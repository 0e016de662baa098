import type { CreateCommentInput } from "@stoa/api";
import type { Doc } from "../data/edited-text.ts";
import { defineCommand } from "../data/mutations.ts";
import type { AnyRow } from "../data/tables.ts";
import { withTask } from "./settled.ts";
import { countEffect } from "./subtasks.ts";

/** A new comment on a task, as markdown or, in its place, as a document; the app chooses its uuid. */
export type CreateComment = {
  readonly uuid: string;
  readonly task_uuid: string;
  readonly body: string;
  readonly body_json?: Doc;
};

type Body = CreateCommentInput["body"];

/** Adds a comment to a task. */
export const createComment = defineCommand<CreateComment, CreateCommentInput>({
  name: "createComment",
  plan: ({ uuid, task_uuid, body, body_json }, shown) => {
    const task = shown.get("tasks", task_uuid);
    if (task === undefined) return null;
    const text = { body, ...(body_json === undefined ? {} : { body_json }) };
    // the author is the person who is signed in
    const row: AnyRow = { uuid, task_uuid, ...text, author: null, created_at: "", updated_at: "", edited_at: null };
    const effects = [
      { kind: "comments", uuid, does: "create", row } as const,
      countEffect(task_uuid, { comment_total: 1 }),
    ];
    return { subject: task_uuid, board_uuid: task.board_uuid, refs: [], effects, before: null };
  },
  prepare: ({ input: { uuid, task_uuid, body, body_json } }) => {
    const text = body_json === undefined ? { body } : { body_json: body_json as NonNullable<Body["body_json"]> };
    return { body: { task_uuid, body: { uuid, ...text } } };
  },
  send: async (api, body, options) => {
    const { comment } = await api.createComment(body, options);
    return withTask(api, body.task_uuid, options.signal, { put: [{ kind: "comments", row: comment }] });
  },
  isDoneBy: ({ code }, { tries }) => code === "uuid_taken" && tries > 1,
  undo: ({ uuid, task_uuid }) => ({ calls: [{ command: "deleteComment", input: { uuid, task_uuid } }], changed: [] }),
  tell: () => ({ message: "commented", values: {} }),
});
