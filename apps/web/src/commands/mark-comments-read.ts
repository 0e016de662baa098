import type { MarkCommentsReadInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { withTask } from "./settled.ts";

/** A task. */
export type MarkCommentsRead = { readonly uuid: string };

/** Marks the comments of a task as read, only for the person. */
export const markCommentsRead = defineCommand<MarkCommentsRead, MarkCommentsReadInput>({
  name: "markCommentsRead",
  plan: ({ uuid }, shown) => {
    const task = shown.get("tasks", uuid);
    if (task === undefined || task.unread_comment_count === 0) return null;
    const change = { set: { unread_comment_count: 0 } };
    const effects = [{ kind: "tasks", uuid, does: "change", change }] as const;
    return { subject: uuid, board_uuid: task.board_uuid, refs: [], effects, before: null };
  },
  prepare: ({ subject }, base) =>
    base.get("tasks", subject)?.unread_comment_count === 0 ? "done" : { body: { task_uuid: subject } },
  send: async (api, body, options) => {
    await api.markCommentsRead(body, options);
    return withTask(api, body.task_uuid, options.signal, {});
  },
  isDoneBy: ({ status }) => status === 404,
  tell: () => ({ message: "commentsRead", values: {} }),
});
