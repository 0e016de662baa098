import type { BoardKey, WritableRow } from "#platform/auth/rows.ts";
import { writePositions } from "#platform/db/positions.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { placeAmong, stepMicros, toDecimal, toMicros } from "#kernel/position.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import { type CustomField, fieldJson } from "./view.ts";

type Values = Pick<CustomField, "name" | "options" | "currency" | "position">;

/** Builds the custom fields of a board as a JSON array, in their order, for use in a larger statement. */
export function customFieldsJson(board: BoardKey) {
  return sql<CustomField[]>`(select coalesce(jsonb_agg(${fieldJson} order by f.position, f.uuid), '[]')
    from custom_fields f
    where f.workspace_uuid = ${board.workspace_uuid}::uuid and f.board_uuid = ${board.uuid}::uuid)`;
}

/** Finds the custom fields of a board, in their order. */
export async function findFields(reader: Reader, board: BoardKey): Promise<CustomField[]> {
  return (await reader.one(raw<{ fields: CustomField[] }>(sql`select ${customFieldsJson(board)} as fields`))).fields;
}

/** Finds one custom field of a board. */
export async function findField(reader: Reader, board: BoardKey, uuid: string): Promise<CustomField | undefined> {
  return (await findFields(reader, board)).find((each) => each.uuid === uuid);
}

/**
 * Finds the position for a field among the others of its board, which must be locked. Others are moved where there is
 * no room.
 * @param others in their order
 * @param requested undefined for the end
 */
export async function placeField(
  reader: Reader,
  board: WritableRow<"board">,
  others: readonly CustomField[],
  requested: number | undefined,
): Promise<string> {
  const siblings = others.map((field) => ({ uuid: field.uuid, micros: toMicros(field.position) }));
  const { micros, moved } = placeAmong(requested, siblings);
  const rows = moved.map((each) => ({ uuid: each.uuid, position: toDecimal(each.micros) }));
  if (rows.length > 0) await writePositions(reader, "custom_fields", board.workspace_uuid, rows);
  return toDecimal(micros);
}

export async function insertField(
  reader: Reader,
  board: WritableRow<"board">,
  values: Values & Pick<CustomField, "type">,
): Promise<CustomField> {
  const row = await reader.one(
    raw<{ field: CustomField }>(sql`
      insert into custom_fields as f (workspace_uuid, board_uuid, name, type, options, currency, position)
      values (${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${values.name}, ${values.type},
        ${values.options}::text[], ${values.currency}, ${values.position}::numeric)
      returning ${fieldJson} as field`),
  );
  return row.field;
}

/** Inserts the custom fields of a board that has none, in their order. */
export async function insertFields(
  reader: Reader,
  board: BoardKey,
  fields: readonly (Pick<CustomField, "name" | "type"> & { readonly options: readonly string[] })[],
): Promise<CustomField[]> {
  if (fields.length === 0) return [];
  const rows = fields.map((field, nth) => ({ ...field, position: toDecimal((nth + 1) * stepMicros) }));
  const inserted = await reader.rows(
    raw<{ field: CustomField }>(sql`
      insert into custom_fields as f (workspace_uuid, board_uuid, name, type, options, position)
      select ${board.workspace_uuid}::uuid, ${board.uuid}::uuid, r.name, r.type, r.options, r.position
      from jsonb_to_recordset(${rows}::jsonb) as r (name text, type text, options text[], position numeric)
      order by r.position
      returning ${fieldJson} as field`),
  );
  return inserted.map(({ field }) => field);
}

export async function updateFieldRow(reader: Reader, field: CustomField, values: Values): Promise<CustomField> {
  const row = await reader.one(
    raw<{ field: CustomField }>(sql`
      update custom_fields f set name = ${values.name}, options = ${values.options}::text[],
        currency = ${values.currency}, position = ${values.position}::numeric, updated_at = clock_timestamp()
      where f.board_uuid = ${field.board_uuid}::uuid and f.uuid = ${field.uuid}::uuid
      returning ${fieldJson} as field`),
  );
  return row.field;
}

export async function deleteFieldRow(reader: Reader, field: CustomField): Promise<void> {
  await reader.rows(
    raw(sql`delete from custom_fields where board_uuid = ${field.board_uuid}::uuid and uuid = ${field.uuid}::uuid`),
  );
}

/** Copies the custom fields of a board to one that has none. */
export async function copyFields(reader: Reader, from: BoardKey, to_board_uuid: BoardUuid): Promise<void> {
  await reader.rows(
    raw(sql`insert into custom_fields (workspace_uuid, board_uuid, name, type, options, currency, position)
      select f.workspace_uuid, ${to_board_uuid}::uuid, f.name, f.type, f.options, f.currency, f.position
      from custom_fields f
      where f.workspace_uuid = ${from.workspace_uuid}::uuid and f.board_uuid = ${from.uuid}::uuid`),
  );
}
