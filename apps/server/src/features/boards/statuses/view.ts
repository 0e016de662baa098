import { type Static, Type } from "typebox";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { Color, common, field, model, named, nullable, Position, Uuid } from "#platform/http/schemas.ts";
import { Requirement } from "#features/tasks/tasks/index.ts";

const fields = {
  uuid: common.uuid,
  board_uuid: common.board_uuid,
  name: field(Type.String(), "The name. It is unique on the board, ignoring case and surrounding spaces."),
  color: field(nullable(Color), "The color in which it is shown; null for none."),
  is_complete: field(
    Type.Boolean(),
    "Whether tasks of this status are complete. At most one status of a board has this.",
  ),
  position: field(Position, "The position among the statuses of the board, in ascending order."),
  entry_requirements: field(Type.Array(Requirement), "The requirements that a task must meet to get this status."),
  created_at: common.created_at,
  updated_at: common.updated_at,
};

/** A status. */
export const Status = model("Status", "A status that tasks of a board can have: a column of the board.", fields);

export type Status = Static<typeof Status>;

/** A status after a write, with the statuses that are no longer the complete one because of it. */
export const WrittenStatus = model("WrittenStatus", "A status that was just created or changed.", {
  ...fields,
  cleared_status_uuids: field(
    Type.Optional(Type.Array(Uuid)),
    "The statuses that are no longer the complete one because this one is now. Left out when there are none.",
  ),
});

export const StatusName = named(100);

/** A row `s` of `statuses` as the API shows it. */
export const statusJson = sql<Status>`jsonb_build_object('uuid', s.uuid, 'board_uuid', s.board_uuid, 'name', s.name,
  'color', s.color, 'is_complete', s.is_complete, 'position', s.position::text,
  'entry_requirements', s.entry_requirements, 'created_at', ${isoOf("s.created_at")},
  'updated_at', ${isoOf("s.updated_at")})`;
