import type { BoardUuid } from "#kernel/uuids.ts";
import type { BoardKey, WritableRow } from "#platform/auth/rows.ts";
import { type PositionedRow, writePositions } from "#platform/db/positions.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Group, groupJson } from "./view.ts";

/** Builds the groups of a board as a JSON array, in their order, for use in a larger statement. */
export function groupsJson(board: BoardKey) {
  return sql<Group[]>`(select coalesce(jsonb_agg(${groupJson} order by g.position, g.uuid), '[]') from groups g
    where g.workspace_uuid = ${board.workspace_uuid}::uuid and g.board_uuid = ${board.uuid}::uuid)`;
}

/** Finds the groups of a board, in their order. */
export async function findGroups(reader: Reader, board: BoardKey): Promise<Group[]> {
  return (await reader.one(raw<{ groups: Group[] }>(sql`select ${groupsJson(board)} as groups`))).groups;
}

/** Finds one group of a board. */
export async function findGroup(reader: Reader, board: BoardKey, uuid: string): Promise<Group | undefined> {
  return (await findGroups(reader, board)).find((group) => group.uuid === uuid);
}

/** Inserts a group after the others. @returns undefined when the board has the most groups already */
export async function insertGroup(
  reader: Reader,
  board: WritableRow<"board">,
  name: string,
  most: number,
): Promise<Group | undefined> {
  const row = await reader.first(
    raw<{ group: Group }>(sql`insert into groups as g (workspace_uuid, board_uuid, name, position)
      select ${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${name}, coalesce(floor(max(o.position)), 0) + 1
      from groups o where o.workspace_uuid = ${board.workspace_uuid}::uuid and o.board_uuid = ${board.uuid}::uuid
      having count(*) < ${most}::int
      returning ${groupJson} as group`),
  );
  return row?.group;
}

export async function deleteGroupRow(reader: Reader, group: Group): Promise<void> {
  await reader.rows(
    raw(sql`delete from groups where board_uuid = ${group.board_uuid}::uuid and uuid = ${group.uuid}::uuid`),
  );
}

export async function moveGroups(
  reader: Reader,
  board: WritableRow<"board">,
  rows: readonly PositionedRow[],
): Promise<void> {
  return writePositions(reader, "groups", board.workspace_uuid, rows);
}

/** Copies the groups of a board to one that has none. */
export async function copyGroups(reader: Reader, from: BoardKey, to_board_uuid: BoardUuid): Promise<void> {
  await reader.rows(
    raw(sql`insert into groups (workspace_uuid, board_uuid, name, position)
      select g.workspace_uuid, ${to_board_uuid}::uuid, g.name, g.position from groups g
      where g.workspace_uuid = ${from.workspace_uuid}::uuid and g.board_uuid = ${from.uuid}::uuid`),
  );
}
