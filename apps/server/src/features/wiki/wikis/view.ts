import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import { sql } from "#platform/db/query.ts";
import { Doer } from "#platform/http/doer.ts";
import { common, field, model, named, nullable, Timestamp } from "#platform/http/schemas.ts";

export const Wiki = model("Wiki", "A wiki of a workspace: a tree of pages.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  name: field(Type.String(), "The name."),
  archived_at: field(nullable(Timestamp), "When it was archived; null while it is not."),
  created_by: field(Doer, "The creator."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type Wiki = Static<typeof Wiki>;

/** A row `k` of `wikis` as the API shows it, with its creator as `cu`. */
export const wikiJson = sql<Wiki>`jsonb_build_object('uuid', k.uuid, 'workspace_uuid', k.workspace_uuid, 'name', k.name,
  'archived_at', ${isoOf("k.archived_at")}, 'created_by', ${doer("cu", "k.created_via")},
  'created_at', ${isoOf("k.created_at")}, 'updated_at', ${isoOf("k.updated_at")})`;

export const WikiName = field(named(200), "The name. Surrounding spaces are removed.");
