import type { BoardKey, WritableRow } from "#platform/auth/rows.ts";
import { type PositionedRow, writePositions } from "#platform/db/positions.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Requirement } from "#features/tasks/tasks/index.ts";
import { type Status, statusJson } from "./view.ts";

type Row = { readonly status: Status };

/** A status that is to be written, as a template, an import or a request describes it. */
export type NewStatus = { readonly name: string; readonly color: string | null; readonly is_complete: boolean };

/** Inserts the first statuses of a new board, in their order. */
export async function insertStatuses(reader: Reader, board: BoardKey, statuses: readonly NewStatus[]): Promise<void> {
  const rows = statuses.map(({ name, color, is_complete }, index) => ({
    name,
    color,
    is_complete,
    position: index + 1,
  }));
  await reader.rows(
    raw(sql`insert into statuses (workspace_uuid, board_uuid, name, color, is_complete, position)
      select ${board.workspace_uuid}::uuid, ${board.uuid}::uuid, n.name, n.color, n.is_complete, n.position
      from jsonb_to_recordset(${rows}::jsonb) as n (name text, color text, is_complete boolean, position numeric)`),
  );
}

/** Builds the statuses of a board as a JSON array, in their order, for use in a larger statement. */
export function statusesJson(board: BoardKey) {
  return sql<Status[]>`(select coalesce(jsonb_agg(${statusJson} order by s.position, s.uuid), '[]') from statuses s
    where s.workspace_uuid = ${board.workspace_uuid}::uuid and s.board_uuid = ${board.uuid}::uuid)`;
}

/** Finds the statuses of a board, in their order. */
export async function findStatuses(reader: Reader, board: BoardKey): Promise<Status[]> {
  return (await reader.one(raw<{ statuses: Status[] }>(sql`select ${statusesJson(board)} as statuses`))).statuses;
}

/** Finds one status of a board. */
export async function findStatus(reader: Reader, board: BoardKey, uuid: string): Promise<Status | undefined> {
  return (await findStatuses(reader, board)).find((status) => status.uuid === uuid);
}

/** Inserts a status after the others. @returns undefined when the board has the most statuses already */
export async function insertStatus(
  reader: Reader,
  board: WritableRow<"board">,
  status: NewStatus,
  most: number,
): Promise<Status | undefined> {
  const row = await reader.first(
    raw<Row>(sql`insert into statuses as s (workspace_uuid, board_uuid, name, color, is_complete, position)
      select ${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${status.name}, ${status.color},
        ${status.is_complete}::boolean, coalesce(floor(max(o.position)), 0) + 1
      from statuses o where o.workspace_uuid = ${board.workspace_uuid}::uuid and o.board_uuid = ${board.uuid}::uuid
      having count(*) < ${most}::int
      returning ${statusJson} as status`),
  );
  return row?.status;
}

/**
 * Makes the complete status of a board an ordinary one, before another becomes it: a board has one at most.
 * @param except this one stays as it is; null for none
 * @returns the uuids of those that were changed
 */
export async function clearComplete(
  reader: Reader,
  board: WritableRow<"board">,
  except: string | null,
): Promise<string[]> {
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
    raw(sql`delete from statuses where board_uuid = ${status.board_uuid}::uuid and uuid = ${status.uuid}::uuid`),
  );
}

export async function moveStatuses(
  reader: Reader,
  board: WritableRow<"board">,
  rows: readonly PositionedRow[],
): Promise<void> {
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

/**
 * Finds out which of the labels and custom fields that requirements name exist. The labels are locked until the commit,
 * so that none is deleted.
 */
export async function findRequired(
  reader: Reader,
  board: BoardKey,
  required: { label_uuids: readonly string[]; field_uuids: readonly string[] },
): Promise<{ labels: string[]; fields: string[] }> {
  return reader.one(
    raw<{ labels: string[]; fields: string[] }>(sql`
      with locked as materialized (select uuid from labels
        where workspace_uuid = ${board.workspace_uuid}::uuid and uuid = any (${required.label_uuids}::uuid[])
        order by uuid for key share)
      select array(select uuid from locked) as labels,
        array(select uuid from custom_fields where workspace_uuid = ${board.workspace_uuid}::uuid
          and board_uuid = ${board.uuid}::uuid and uuid = any (${required.field_uuids}::uuid[])) as fields`),
  );
}
