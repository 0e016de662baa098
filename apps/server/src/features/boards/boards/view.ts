import { type Static, Type } from "typebox";
import { roles } from "#kernel/authorize.ts";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { Color, common, field, model, nullable, oneOf, Person, Position, Timestamp } from "#platform/http/schemas.ts";

/** The units in which the tasks of a board are estimated. */
export const estimateUnits = ["points", "hours"] as const;
type EstimateUnit = (typeof estimateUnits)[number];
const isUnit = (text: string): text is EstimateUnit => estimateUnits.some((unit) => unit === text);

export const Board = model("Board", "A board of a workspace, without its content.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  name: field(Type.String(), "The name."),
  color: field(nullable(Color), "The color in which it is shown; null for none."),
  estimate_unit: field(oneOf(estimateUnits), "The unit of the estimates of its tasks."),
  position: field(Position, "Its position among the boards of its workspace, in ascending order."),
  public_token: field(
    Type.Optional(Type.String()),
    "The token of its public link, GET /public/boards/{token}, while the board is published.",
  ),
  archived_at: field(nullable(Timestamp), "When it was archived; null while it is not."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type BoardRow = {
  uuid: string;
  workspace_uuid: string;
  name: string;
  color: string | null;
  estimate_unit: string;
  position: string;
  public_token: string | null;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export function toBoard(row: BoardRow): Static<typeof Board> {
  return {
    uuid: row.uuid,
    workspace_uuid: row.workspace_uuid,
    name: row.name,
    color: row.color,
    estimate_unit: isUnit(row.estimate_unit) ? row.estimate_unit : "points",
    position: row.position,
    ...(row.public_token === null ? {} : { public_token: row.public_token }),
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A row `b` of `boards` as the API shows it. */
export const boardJson = sql<
  Static<typeof Board>
>`jsonb_build_object('uuid', b.uuid, 'workspace_uuid', b.workspace_uuid,
  'name', b.name, 'color', b.color, 'estimate_unit', b.estimate_unit, 'position', b.position::text,
  'archived_at', ${isoOf("b.archived_at")}, 'created_at', ${isoOf("b.created_at")}, 'updated_at', ${isoOf("b.updated_at")})
  || case when b.public_token is null then '{}' else jsonb_build_object('public_token', b.public_token) end`;

export const BoardMember = model("BoardPerson", "A person who can see a board.", {
  ...Person.properties,
  role: field(oneOf(roles), "The person's role in the workspace."),
});
