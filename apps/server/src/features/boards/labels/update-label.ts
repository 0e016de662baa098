import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Color } from "#platform/http/schemas.ts";
import { holdLabel, updateLabelRow } from "./queries.ts";
import { Label, LabelName } from "./view.ts";

export const updateLabel = route({
  id: "updateLabel",
  at: "PATCH /workspaces/{workspace_uuid}/labels/{label_uuid}",
  who: "session or key",
  summary: "Rename or recolour a label",
  reach: { workspace: { need: "write", lock: "shared" } },
  body: closed({ name: Type.Optional(LabelName), color: Type.Optional(Color) }, { minProperties: 1 }),
  reply: { label: Label },
  refuses: ["label_not_found", "label_name_taken"],
  audit: ["label.updated"],
  example: { body: { color: "#0e8a16" } },
  handle: async ({ work, workspace, params, body }) => {
    const label = (await holdLabel(work, workspace.uuid, params.label_uuid)) ?? refuse("label_not_found");
    const sent = { ...body, ...(body.name === undefined ? {} : { name: body.name.trim() }) };
    const changed = changedFields(label, sent);
    if (changed.length === 0) return { label };
    const row = await updateLabelRow(work, label, { ...label, ...sent });
    work.emit({ name: "label.updated", data: { label: row, changed } });
    return { label: row };
  },
});
