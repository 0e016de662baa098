import type { RestoreFromTrashInput, RestoreFromTrashReply } from "@stoa/api";
import type { Change, Effect } from "../data/effects.ts";
import { defineCommand } from "../data/mutations.ts";
import type { AnyRow, NamedRow } from "../data/tables.ts";
import { settledTask, withTask } from "./settled.ts";
import { countEffect } from "./subtasks.ts";

/** A comment or a file of a task, with the row that it had; null if it was not known. */
type Part = { readonly kind: keyof typeof parts; readonly task_uuid: string; readonly row: AnyRow | null };

/** A task in the trash, or a part of one. */
export type RestoreFromTrash = { readonly uuid: string; readonly part?: Part };

/** @param task_uuid of a part */
type Body = RestoreFromTrashInput & { readonly task_uuid?: string };

const parts = {
  attachments: { kind: "attachment", total: "attachment_total", deletion: "deleteAttachment" },
  comments: { kind: "comment", total: "comment_total", deletion: "deleteComment" },
} as const;

/** A part as it was before it is deleted; null if it is not there. */
export function partBefore(row: AnyRow | undefined): Change | null {
  return row === undefined ? null : { set: row as NonNullable<Change["set"]> };
}

/** The call that undoes the deletion of a part. @param before of `partBefore` */
export function restorePart(
  kind: Part["kind"],
  { uuid, task_uuid }: { readonly uuid: string; readonly task_uuid: string },
  before: Change | null,
) {
  const part: Part = { kind, task_uuid, row: (before?.set as AnyRow | undefined) ?? null };
  return { calls: [{ command: "restoreFromTrash", input: { uuid, part } }], changed: [] };
}

/** Takes a task out of the trash, which is shown again when the server says where it is, or a part, which is shown at once. */
export const restoreFromTrash = defineCommand<RestoreFromTrash, Body>({
  name: "restoreFromTrash",
  plan: ({ uuid, part }, shown) => {
    if (part === undefined) return { subject: uuid, board_uuid: null, refs: [], effects: [], before: null };
    const { kind, task_uuid, row } = part;
    const created: readonly Effect[] = row === null ? [] : [{ kind, uuid, does: "create", row }];
    const effects = [...created, countEffect(task_uuid, { [parts[kind].total]: 1 })];
    const board_uuid = shown.get("tasks", task_uuid)?.board_uuid ?? null;
    return { subject: task_uuid, board_uuid, refs: [], effects, before: null };
  },
  prepare: ({ input: { uuid, part } }, base) => {
    // all boards of a copy are of one workspace
    const [board] = base.all("boards");
    if (board === undefined) return "gone";
    const { workspace_uuid } = board;
    if (part === undefined) return { body: { workspace_uuid, kind: "ticket", uuid } };
    return { body: { workspace_uuid, kind: parts[part.kind].kind, uuid, task_uuid: part.task_uuid } };
  },
  send: async (api, { task_uuid, ...body }, options) => {
    const reply = await api.restoreFromTrash(body, options);
    if (task_uuid !== undefined) return withTask(api, task_uuid, options.signal, { put: partsIn(reply, task_uuid) });
    return reply.task === undefined ? {} : settledTask(reply.task);
  },
  // an earlier try took it out
  isDoneBy: ({ code }, { tries }) => code === "trash_not_found" && tries > 1,
  undo: ({ uuid, part }) => {
    const input = part === undefined ? { uuid } : { uuid, task_uuid: part.task_uuid };
    return { calls: [{ command: part === undefined ? "archiveTask" : parts[part.kind].deletion, input }], changed: [] };
  },
  tell: ({ uuid, part }) =>
    part === undefined ? { message: "restored", values: { task_uuid: uuid } } : { message: "partRestored", values: {} },
});

function partsIn({ attachment, comment }: RestoreFromTrashReply, task_uuid: string): readonly NamedRow[] {
  if (attachment !== undefined) return [{ kind: "attachments", row: { ...attachment, task_uuid } }];
  return comment === undefined ? [] : [{ kind: "comments", row: comment }];
}
