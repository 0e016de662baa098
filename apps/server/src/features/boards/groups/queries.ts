import { type Positioned, writePositions } from "#platform/db/positions.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import { type Group, groupJson } from "./view.ts";

/** A board as far as its groups are found by it. */
export type Place = { readonly workspace_uuid: string; readonly uuid: string };

/** The groups of a board in their order, as a JSON array inside another statement. */
export function groupsJson(board: Place) {
  return sql<Group[]>`(select coalesce(jsonb_agg(${groupJson} order by g.position, g.uuid), '[]') from groups g
    where g.workspace_uuid = ${board.workspace_uuid}::uuid and g.board_uuid = ${board.uuid}::uuid)`;
}

/** The groups of a board in their order. */
export async function findGroups(reader: Reader, board: Place): Promise<Group[]> {
  return (await reader.one(raw<{ groups: Group[] }>(sql`select ${groupsJson(board)} as groups`))).groups;
}

/** A new group after the others. */
export async function insertGroup(reader: Reader, board: Place, name: string): Promise<Group> {
  const row = await reader.one(
    raw<{ group: Group }>(sql`insert into groups as g (workspace_uuid, board_uuid, name, position)
      select ${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${name}, coalesce(floor(max(o.position)), 0) + 1
      from groups o where o.workspace_uuid = ${board.workspace_uuid}::uuid and o.board_uuid = ${board.uuid}::uuid
      returning ${groupJson} as group`),
  );
  return row.group;
}

export async function deleteGroupRow(reader: Reader, group: Group): Promise<void> {
  await reader.rows(db.deleteFrom("groups").where("board_uuid", "=", group.board_uuid).where("uuid", "=", group.uuid));
}

export async function moveGroups(reader: Reader, board: Place, rows: readonly Positioned[]): Promise<void> {
  return writePositions(reader, "groups", board.workspace_uuid, rows);
}

/** Gives a board without groups those of another one. */
export async function copyGroups(reader: Reader, from: Place, to_board_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`insert into groups (workspace_uuid, board_uuid, name, position)
      select g.workspace_uuid, ${to_board_uuid}::uuid, g.name, g.position from groups g
      where g.workspace_uuid = ${from.workspace_uuid}::uuid and g.board_uuid = ${from.uuid}::uuid`),
  );
}
