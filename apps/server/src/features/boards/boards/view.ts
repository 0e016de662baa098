import { type Static, Type } from "typebox";
import { roles } from "#kernel/authorize.ts";
import { closed, Color, nullable, oneOf, Person, Position, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const Board = closed({
  uuid: Uuid,
  workspace_uuid: Uuid,
  name: Type.String(),
  color: nullable(Color),
  position: Position,
  public_token: Type.Optional(
    Type.String({ description: "While the board is published: GET /public/boards/{token} shows it to everybody." }),
  ),
  archived_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export type BoardRow = {
  uuid: string;
  workspace_uuid: string;
  name: string;
  color: string | null;
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
    position: row.position,
    ...(row.public_token === null ? {} : { public_token: row.public_token }),
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Somebody who may open a board. */
export const BoardMember = closed({ ...Person.properties, role: oneOf(roles) });
