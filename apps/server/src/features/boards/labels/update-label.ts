import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, Color } from "#platform/http/schemas.ts";
import { holdLabel, updateLabelRow } from "./queries.ts";
import { Label, LabelName } from "./view.ts";

export const updateLabel = route("PATCH /workspaces/{workspace_uuid}/labels/{label_uuid}", {
  id: "updateLabel",
  auth: "session or key",
  summary: "Rename or recolour a label",
  access: { workspace: { permission: "write", lock: "shared" } },
  body: closed({ name: Type.Optional(LabelName), color: Type.Optional(Color) }, { minProperties: 1 }),
  reply: { label: Label },
  errors: ["label_not_found", "label_name_taken"],
  events: ["label.updated"],
  example: { body: { color: "#0e8a16" } },
  handle: async ({ tx, workspace, params, body, fail }) => {
    const label = (await holdLabel(tx, workspace.uuid, params.label_uuid)) ?? fail("label_not_found");
    const sent = { ...body, ...(body.name === undefined ? {} : { name: body.name.trim() }) };
    const changed = changedFields(label, sent);
    if (changed.length === 0) return { label };
    const row = await updateLabelRow(tx, label, { ...label, ...sent });
    tx.emit({ name: "label.updated", data: { label: row, changed } });
    return { label: row };
  },
});
