import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import { sql } from "#platform/db/query.ts";
import { Doer } from "#platform/http/doer.ts";
import { common, field, model, named, nullable, oneOf, UuidOfBoard } from "#platform/http/schemas.ts";

/** The kinds of display of a view. */
export const ViewKind = oneOf(["board", "list", "table", "calendar"]);

export const ViewName = named(100);

/** The server does not read it. */
export const ViewQuery = Type.String({ maxLength: 4000 });

/** A saved view. */
export const View = model("View", "A way to look at a workspace or a board that somebody saved.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  name: field(Type.String(), "The name."),
  kind: field(ViewKind, "The display of the results."),
  query: field(ViewQuery, "The filters, order and display, as the client that saved it writes them in an address."),
  board_uuid: field(nullable(UuidOfBoard), "The board that it belongs to; null if it belongs to none."),
  shared: field(Type.Boolean(), "Whether others see it; if not, only its author does."),
  created_by: field(Doer, "The author."),
  created_at: common.created_at,
  updated_at: common.updated_at,
  version: common.version,
});

export type View = Static<typeof View>;

/** A row `v` of `saved_views` with its author `u` as the API shows it. */
export const viewJson = sql<View>`jsonb_build_object('uuid', v.uuid, 'workspace_uuid', v.workspace_uuid, 'name', v.name,
  'kind', v.kind, 'query', v.query, 'board_uuid', v.board_uuid, 'shared', v.shared, 'created_by', ${doer("u", "v.created_via")},
  'created_at', ${isoOf("v.created_at")}, 'updated_at', ${isoOf("v.updated_at")}, 'version', v.version)`;
