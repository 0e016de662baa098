import { Type } from "typebox";
import { forgetLabel } from "#features/boards/statuses/index.ts";
import { unlabel } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { deleteLabelRow, holdLabel, openableBoards } from "./queries.ts";

export const deleteLabel = route("DELETE /workspaces/{workspace_uuid}/labels/{label_uuid}", {
  id: "deleteLabel",
  auth: "session or key",
  summary: "Delete a label and take it off every ticket",
  description:
    "`affected_task_uuids` names the active tickets that had it, as far as the caller may open them; each has a next " +
    "version. Entry requirements that name the label forget it.",
  access: { workspace: { permission: "write", lock: "shared" } },
  reply: { label: closed({ uuid: Uuid, affected_task_uuids: Type.Array(Uuid) }) },
  errors: ["label_not_found"],
  events: ["label.deleted", "ticket.updated", "ticket.label_removed"],
  example: {},
  handle: async ({ tx, caller, role, workspace, params, fail }) => {
    const label = (await holdLabel(tx, workspace.uuid, params.label_uuid)) ?? fail("label_not_found");
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const before = await unlabel(tx, workspace.uuid, label.uuid, viewer);
    await deleteLabelRow(tx, label);
    // once more: whoever put it on a ticket in between has committed by now, and nobody can any more
    const late = await unlabel(tx, workspace.uuid, label.uuid, viewer);
    await forgetLabel(tx, workspace.uuid, label.uuid);
    tx.emit({ name: "label.deleted", data: { label } });
    const rows = [...before, ...late];
    const who = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, role };
    const open = await openableBoards(tx, who, [...new Set(rows.map((row) => row.board_uuid))]);
    const seen = rows.filter((row) => open.has(row.board_uuid)).map((row) => row.uuid);
    return { label: { uuid: label.uuid, affected_task_uuids: [...new Set(seen)] } };
  },
});
