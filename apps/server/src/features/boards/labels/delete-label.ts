import { Type } from "typebox";
import { forgetLabel } from "#features/boards/statuses/index.ts";
import { cascade } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { common, field, model, Uuid } from "#platform/http/schemas.ts";
import { label } from "./resource.ts";
import { deleteLabelRow, findVisibleBoards } from "./queries.ts";

const DeletedLabel = model("DeletedLabel", "A label that was deleted.", {
  uuid: common.uuid,
  affected_task_uuids: field(Type.Array(Uuid), "The active tasks that had it, on boards that the caller can see."),
});

export const deleteLabel = route("DELETE /workspaces/{workspace_uuid}/labels/{label_uuid}", {
  id: "deleteLabel",
  auth: "session or key",
  summary: "Delete a label and remove it from all tasks",
  description:
    "Each task that had it gets a new version. The label is also removed from the entry requirements of statuses, and " +
    "a requirement that names no other label is deleted.",
  access: { workspace: { permission: "write", lock: "shared" }, label },
  reply: { label: DeletedLabel },
  errors: [],
  events: ["label.deleted", "status.requirements_changed", "ticket.updated", "ticket.label_removed"],
  example: {},
  handle: async ({ tx, viewer, workspace, label: deleted }) => {
    const before = await cascade.unlabel(tx, workspace.uuid, deleted.uuid, viewer);
    await deleteLabelRow(tx, deleted);
    // again: requests that added the label to a task in the meantime have committed by now, and no later one can add it
    const late = await cascade.unlabel(tx, workspace.uuid, deleted.uuid, viewer);
    await forgetLabel(tx, workspace.uuid, deleted.uuid);
    tx.emit({ name: "label.deleted", data: { label: deleted } });
    const rows = [...before, ...late];
    const boards = [...new Set(rows.map((row) => row.board_uuid))];
    const visible = await findVisibleBoards(tx, workspace.uuid, viewer, boards);
    const affected = rows.filter((row) => visible.has(row.board_uuid)).map((row) => row.uuid);
    return { label: { uuid: deleted.uuid, affected_task_uuids: [...new Set(affected)] } };
  },
});
