import { Type } from "typebox";
import { purgeTasks } from "#features/tasks/index.ts";
import type { Rows } from "#platform/access/reach.ts";
import { refuse } from "#kernel/refusals.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import type { Work } from "#platform/work/work.ts";
import { deleteHanging, type Hanging } from "./hanging-queries.ts";
import { findFiles, findTrashed, type TrashKind } from "./queries.ts";
import { checkHandler } from "./rules.ts";
import { Kind } from "./view.ts";

const Deleted = Type.Optional(closed({ uuid: Uuid }));

export const deleteFromTrash = route({
  id: "deleteFromTrash",
  at: "DELETE /workspaces/{workspace_uuid}/trash/{kind}/{uuid}",
  who: "session or key",
  summary: "Delete something in the trash for good",
  // what it may do is decided by the ticket, which it reaches itself
  reach: { workspace: "read" },
  also: { task: { need: "comment", archived: "too", missing: "trash_not_found" } },
  params: { kind: Kind },
  reply: { task: Deleted, comment: Deleted, attachment: Deleted },
  refuses: ["trash_not_found"],
  audit: ["ticket.deleted", "comment.purged", "attachment.purged"],
  example: { params: { kind: "ticket", uuid: ids.archivedTask } },
  handle: async ({ work, reach, caller, workspace, params }) => {
    const kind = params.kind as TrashKind;
    const trashed = (await findTrashed(work, workspace.uuid, kind, params.uuid)) ?? refuse("trash_not_found");
    const { rows, role } = await reach.task([trashed.task_uuid]);
    checkHandler(kind, trashed, { user_uuid: caller.user_uuid, role });
    const uuid = params.uuid.toLowerCase();
    if (kind !== "comment" && kind !== "attachment") {
      await deleteTask(work, rows[0]);
      return { task: { uuid } };
    }
    await deleteFrom(work, rows[0], kind, uuid);
    return { [kind]: { uuid } };
  },
});

async function deleteTask(work: Work, { workspace_uuid, uuid }: Rows["task"]): Promise<void> {
  const names = await findFiles(work, workspace_uuid, [uuid]);
  const deleted = await purgeTasks(work, workspace_uuid, [uuid]);
  if (deleted.length === 0) refuse("trash_not_found");
  if (names.length > 0) work.enqueue("remove_files", { names });
}

async function deleteFrom(work: Work, task: Rows["task"], kind: Hanging, uuid: string): Promise<void> {
  const { workspace_uuid, uuid: task_uuid, board_uuid } = task;
  const row = await deleteHanging(work, kind, { workspace_uuid, task_uuid, uuid });
  if (row === undefined) refuse("trash_not_found");
  if (kind === "attachment") work.enqueue("remove_files", { names: [uuid] });
  const data = { task: { uuid: task_uuid, title: task.title }, [kind]: { uuid } };
  work.emit({ name: `${kind}.purged`, board_uuid, task_uuid, data });
}
