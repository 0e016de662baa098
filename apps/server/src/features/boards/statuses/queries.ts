import { type Positioned, writePositions } from "#platform/db/positions.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import type { Requirement } from "#features/tasks/tasks/index.ts";
import { type Status, statusJson } from "./view.ts";

/** A board as far as its columns are found by it. */
export type Place = { readonly workspace_uuid: string; readonly uuid: string };

type Row = { readonly status: Status };

/** A column as a template or an import names it, in the board's order. */
export type NewStatus = { readonly name: string; readonly color: string | null; readonly is_complete: boolean };

/** The first columns of a new board. */
export async function insertStatuses(reader: Reader, board: Place, statuses: readonly NewStatus[]): Promise<void> {
  const rows = statuses.map((status, index) => ({
    ...status,
    workspace_uuid: board.workspace_uuid,
    board_uuid: board.uuid,
    position: index + 1,
  }));
  await reader.rows(db.insertInto("statuses").values(rows));
}

/** The columns of a board in their order, as a JSON array inside another statement. */
export function statusesJson(board: Place) {
  return sql<Status[]>`(select coalesce(jsonb_agg(${statusJson} order by s.position, s.uuid), '[]') from statuses s
    where s.workspace_uuid = ${board.workspace_uuid}::uuid and s.board_uuid = ${board.uuid}::uuid)`;
}

/** The columns of a board in their order. */
export async function findStatuses(reader: Reader, board: Place): Promise<Status[]> {
  return (await reader.one(raw<{ statuses: Status[] }>(sql`select ${statusesJson(board)} as statuses`))).statuses;
}

/** A new column after the others. */
export async function insertStatus(reader: Reader, board: Place, status: NewStatus): Promise<Status> {
  const row = await reader.one(
    raw<Row>(sql`insert into statuses as s (workspace_uuid, board_uuid, name, color, is_complete, position)
      select ${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${status.name}, ${status.color},
        ${status.is_complete}::boolean, coalesce(floor(max(o.position)), 0) + 1
      from statuses o where o.workspace_uuid = ${board.workspace_uuid}::uuid and o.board_uuid = ${board.uuid}::uuid
      returning ${statusJson} as status`),
  );
  return row.status;
}

/** Clears the complete flag wherever the board has it, but for one column; §2.4: one column of a board is complete. */
export async function clearComplete(reader: Reader, board: Place, except: string | null): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`update statuses set is_complete = false, updated_at = clock_timestamp()
      where workspace_uuid = ${board.workspace_uuid}::uuid and board_uuid = ${board.uuid}::uuid and is_complete
        and uuid is distinct from ${except}::uuid
      returning uuid`),
  );
  return rows.map((row) => row.uuid);
}

export async function updateStatusRow(reader: Reader, status: Status, values: NewStatus): Promise<Status> {
  const row = await reader.one(
    raw<Row>(sql`update statuses s set name = ${values.name}, color = ${values.color},
        is_complete = ${values.is_complete}::boolean, updated_at = clock_timestamp()
      where s.board_uuid = ${status.board_uuid}::uuid and s.uuid = ${status.uuid}::uuid
      returning ${statusJson} as status`),
  );
  return row.status;
}

export async function deleteStatusRow(reader: Reader, status: Status): Promise<void> {
  await reader.rows(
    db.deleteFrom("statuses").where("board_uuid", "=", status.board_uuid).where("uuid", "=", status.uuid),
  );
}

export async function moveStatuses(reader: Reader, board: Place, rows: readonly Positioned[]): Promise<void> {
  return writePositions(reader, "statuses", board.workspace_uuid, rows);
}

export async function setRequirements(
  reader: Reader,
  status: Status,
  requirements: readonly Requirement[],
): Promise<void> {
  await reader.rows(
    raw(sql`update statuses set entry_requirements = ${requirements}::jsonb, updated_at = clock_timestamp()
      where board_uuid = ${status.board_uuid}::uuid and uuid = ${status.uuid}::uuid`),
  );
}

/** What of the named labels and fields is there. The labels are held until the commit, so that none goes meanwhile. */
export async function findNamed(
  reader: Reader,
  board: Place,
  named: { label_uuids: readonly string[]; field_uuids: readonly string[] },
): Promise<{ labels: string[]; fields: string[] }> {
  return reader.one(
    raw<{ labels: string[]; fields: string[] }>(sql`
      with held as materialized (select uuid from labels
        where workspace_uuid = ${board.workspace_uuid}::uuid and uuid = any (${named.label_uuids}::uuid[])
        order by uuid for key share)
      select array(select uuid from held) as labels,
        array(select uuid from custom_fields where workspace_uuid = ${board.workspace_uuid}::uuid
          and board_uuid = ${board.uuid}::uuid and uuid = any (${named.field_uuids}::uuid[])) as fields`),
  );
}
