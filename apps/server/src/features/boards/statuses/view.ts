import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { closed, Color, named, nullable, Position, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { Requirement } from "#features/tasks/tasks/index.ts";

/** A column as it reads (§2.4). */
export const Status = closed({
  uuid: Uuid,
  board_uuid: Uuid,
  name: Type.String(),
  color: nullable(Color),
  is_complete: Type.Boolean(),
  position: Position,
  entry_requirements: Type.Array(Requirement),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type Status = Static<typeof Status>;

/** A column after a write, with the columns that lost their complete flag to it, when there are any. */
export const WrittenStatus = closed({
  ...Status.properties,
  cleared_status_uuids: Type.Optional(Type.Array(Uuid)),
});

export const StatusName = named(100);

/** A row of `statuses`, named s, as it reads. */
export const statusJson = sql<Status>`jsonb_build_object('uuid', s.uuid, 'board_uuid', s.board_uuid, 'name', s.name,
  'color', s.color, 'is_complete', s.is_complete, 'position', s.position::text,
  'entry_requirements', s.entry_requirements, 'created_at', ${isoOf("s.created_at")},
  'updated_at', ${isoOf("s.updated_at")})`;
