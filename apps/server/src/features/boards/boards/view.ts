import { type Static, Type } from "typebox";
import { roles } from "#kernel/authorize.ts";
import { boardColumnNames, boardColumns, boardValueColumns, boardValuesOf } from "#features/boards/columns/index.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { columnList, partOf } from "#platform/db/columns.ts";
import { isoOf } from "#platform/db/json.ts";
import { sql } from "#platform/db/query.ts";
import { common, field, model, nullable, oneOf, Person, Position, Prefix, Timestamp } from "#platform/http/schemas.ts";

export const Board = model("Board", "A board of a workspace, without its content.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  ...partOf(boardColumns, "shown"),
  former_prefixes: field(Type.Array(Prefix), "What the keys of its tasks began with before. They go on leading to it."),
  position: field(Position, "The position among the boards of the workspace, in ascending order."),
  public_token: field(
    Type.Optional(Type.String()),
    "The token of its public link, GET /public/boards/{token}, while the board is published.",
  ),
  archived_at: field(nullable(Timestamp), "When it was archived; null while it is not."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

const shownNames = [
  "uuid",
  "workspace_uuid",
  ...boardColumnNames,
  "former_prefixes",
  "position",
  "public_token",
  "archived_at",
  "created_at",
  "updated_at",
] as const;

export type BoardRow = Pick<Rows["board"], (typeof shownNames)[number]>;

/** The columns of a board that the API shows. */
export const shown = columnList("boards", shownNames).names("boards");

export function toBoard(row: BoardRow): Static<typeof Board> {
  return {
    uuid: row.uuid,
    workspace_uuid: row.workspace_uuid,
    ...boardValuesOf(row),
    former_prefixes: [...row.former_prefixes],
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
  ${boardValueColumns.members("b")}, 'former_prefixes', b.former_prefixes, 'position', b.position::text,
  'archived_at', ${isoOf("b.archived_at")}, 'created_at', ${isoOf("b.created_at")}, 'updated_at', ${isoOf("b.updated_at")})
  || case when b.public_token is null then '{}' else jsonb_build_object('public_token', b.public_token) end`;

export const BoardMember = model("BoardPerson", "A person who can see a board.", {
  ...Person.properties,
  role: field(oneOf(roles), "The person's role in the workspace."),
});
