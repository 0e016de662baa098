import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { closed, Color, named, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const Label = closed({
  uuid: Uuid,
  workspace_uuid: Uuid,
  name: Type.String(),
  color: Color,
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type Label = Static<typeof Label>;

export const LabelName = named(50);

/** A row of `labels`, named l, as it reads. */
export const labelJson = sql<Label>`jsonb_build_object('uuid', l.uuid, 'workspace_uuid', l.workspace_uuid,
  'name', l.name, 'color', l.color, 'created_at', ${isoOf("l.created_at")}, 'updated_at', ${isoOf("l.updated_at")})`;

const collator = new Intl.Collator("en", { sensitivity: "accent", numeric: true });

/** Labels as a person would look them up: accents and case do not part neighbours. */
export function alphabetical(labels: readonly Label[]): Label[] {
  return labels.toSorted((one, other) => collator.compare(one.name, other.name) || (one.uuid < other.uuid ? -1 : 1));
}
