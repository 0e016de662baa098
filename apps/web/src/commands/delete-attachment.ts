import type { DeleteAttachmentInput } from "@stoa/api";
import { defineCommand } from "../data/mutations.ts";
import { partBefore, restorePart } from "./restore-from-trash.ts";
import { settledDeletion, withTask } from "./settled.ts";
import { countEffect } from "./subtasks.ts";

export type DeleteAttachment = { readonly uuid: string; readonly task_uuid: string };

/** Deletes an attachment of a task. */
export const deleteAttachment = defineCommand<DeleteAttachment, DeleteAttachmentInput>({
  name: "deleteAttachment",
  plan: ({ uuid, task_uuid }, shown) => {
    const board_uuid = shown.get("tasks", task_uuid)?.board_uuid ?? null;
    const effects = [
      { kind: "attachments", uuid, does: "drop" } as const,
      countEffect(task_uuid, { attachment_total: -1 }),
    ];
    const before = partBefore(shown.get("attachments", uuid));
    return { subject: task_uuid, board_uuid, refs: [uuid], effects, before };
  },
  prepare: ({ input: { uuid, task_uuid } }) => ({ body: { task_uuid, attachment_uuid: uuid } }),
  send: async (api, body, { signal }) => {
    await api.deleteAttachment(body, { signal });
    return withTask(api, body.task_uuid, signal, settledDeletion("attachments", body.attachment_uuid));
  },
  isDoneBy: ({ status }) => status === 404,
  undo: (input, before) => restorePart("attachments", input, before),
  tell: () => ({ message: "attachmentDeleted", values: {} }),
});
