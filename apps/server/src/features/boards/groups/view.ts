import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { closed, Position, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** A swimlane of a board. */
export const Group = closed({
  uuid: Uuid,
  board_uuid: Uuid,
  name: Type.String(),
  position: Position,
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type Group = Static<typeof Group>;

/** A row of `groups`, named g, as it reads. */
export const groupJson = sql<Group>`jsonb_build_object('uuid', g.uuid, 'board_uuid', g.board_uuid, 'name', g.name,
  'position', g.position::text, 'created_at', ${isoOf("g.created_at")}, 'updated_at', ${isoOf("g.updated_at")})`;
