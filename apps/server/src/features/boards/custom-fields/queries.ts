import { writePositions } from "#platform/db/positions.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import { placeAmong, toDecimal, toMicros } from "#kernel/position.ts";
import { type CustomField, fieldJson } from "./view.ts";

/** A board as far as its custom fields are found by it. */
export type Place = { readonly workspace_uuid: string; readonly uuid: string };

type Values = Pick<CustomField, "name" | "options" | "currency" | "position">;

/** The custom fields of a board in their order, as a JSON array inside another statement. */
export function customFieldsJson(board: Place) {
  return sql<CustomField[]>`(select coalesce(jsonb_agg(${fieldJson} order by f.position, f.uuid), '[]')
    from custom_fields f
    where f.workspace_uuid = ${board.workspace_uuid}::uuid and f.board_uuid = ${board.uuid}::uuid)`;
}

/** The custom fields of a board in their order. */
export async function findFields(reader: Reader, board: Place): Promise<CustomField[]> {
  return (await reader.one(raw<{ fields: CustomField[] }>(sql`select ${customFieldsJson(board)} as fields`))).fields;
}

/**
 * The position for a field among the others of its board, which must be locked; makes room where it is needed.
 * @param others in their order
 * @param requested undefined for the end
 */
export async function placeField(
  reader: Reader,
  board: Place,
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
  board: Place,
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
    db.deleteFrom("custom_fields").where("board_uuid", "=", field.board_uuid).where("uuid", "=", field.uuid),
  );
}

/** Gives a board without custom fields those of another one. */
export async function copyFields(reader: Reader, from: Place, to_board_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`insert into custom_fields (workspace_uuid, board_uuid, name, type, options, currency, position)
      select f.workspace_uuid, ${to_board_uuid}::uuid, f.name, f.type, f.options, f.currency, f.position
      from custom_fields f
      where f.workspace_uuid = ${from.workspace_uuid}::uuid and f.board_uuid = ${from.uuid}::uuid`),
  );
}
