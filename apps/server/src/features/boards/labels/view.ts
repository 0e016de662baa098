import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { Color, common, field, model, named } from "#platform/http/schemas.ts";

export const Label = model("Label", "A label of a workspace, which its tasks can have.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  name: field(Type.String(), "The name. It is unique in the workspace, ignoring case and surrounding spaces."),
  color: field(Color, "The color in which it is shown."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type Label = Static<typeof Label>;

export const LabelName = named(50);

/** A row `l` of `labels` as the API shows it. */
export const labelJson = sql<Label>`jsonb_build_object('uuid', l.uuid, 'workspace_uuid', l.workspace_uuid,
  'name', l.name, 'color', l.color, 'created_at', ${isoOf("l.created_at")}, 'updated_at', ${isoOf("l.updated_at")})`;
