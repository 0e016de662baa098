import { Type } from "typebox";
import { changedFields, valuesOf } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, Color, field } from "#platform/http/schemas.ts";
import { label } from "./resource.ts";
import { updateLabelRow } from "./queries.ts";
import { Label, LabelName } from "./view.ts";

export const updateLabel = route("PATCH /workspaces/{workspace_uuid}/labels/{label_uuid}", {
  id: "updateLabel",
  auth: "session or key",
  summary: "Change the name or color of a label",
  access: { workspace: { permission: "write", lock: "shared" }, label },
  body: closed(
    {
      name: field(Type.Optional(LabelName), "The new name. Surrounding spaces are removed."),
      color: field(Type.Optional(Color), "The new color."),
    },
    { minProperties: 1 },
  ),
  reply: { label: Label },
  errors: ["label_name_taken"],
  events: ["label.updated"],
  example: { body: { color: "#0e8a16" } },
  handle: async ({ tx, label: before, body }) => {
    const values = { ...body, ...(body.name === undefined ? {} : { name: body.name.trim() }) };
    const changed = changedFields(before, values);
    if (changed.length === 0) return { label: before };
    const after = await updateLabelRow(tx, before, { ...before, ...values });
    tx.emit({ name: "label.updated", data: { label: after, changed }, before: valuesOf(before, changed) });
    return { label: after };
  },
});
