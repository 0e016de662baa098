import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { common, field, model, Position } from "#platform/http/schemas.ts";

export const Group = model("Group", "A group of tasks on a board: one of its swimlanes.", {
  uuid: common.uuid,
  board_uuid: common.board_uuid,
  name: field(Type.String(), "The name."),
  position: field(Position, "The position among the groups of the board, in ascending order."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type Group = Static<typeof Group>;

/** A row `g` of `groups` as the API shows it. */
export const groupJson = sql<Group>`jsonb_build_object('uuid', g.uuid, 'board_uuid', g.board_uuid, 'name', g.name,
  'position', g.position::text, 'created_at', ${isoOf("g.created_at")}, 'updated_at', ${isoOf("g.updated_at")})`;
