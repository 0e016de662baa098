import { findFields, insertField, placeField, updateFieldRow } from "#features/boards/custom-fields/index.ts";
import { insertStatus } from "#features/boards/statuses/index.ts";
import { valuesOf } from "#kernel/changes.ts";
import { listLimits } from "#kernel/list-limits.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { BoardNeeds } from "./structure.ts";

/** Adds the columns, custom fields and options to a board that tickets of a file need. The board is locked. */
export async function growBoard(
  tx: Transaction<"status.created" | "custom_field.created" | "custom_field.updated">,
  board: WritableRow<"board">,
  { columns, fields, options: added }: BoardNeeds,
): Promise<void> {
  for (const { name, is_complete } of columns.values()) {
    // a column completes tickets only on a board where none did so: another one would have been taken for it
    const status = await insertStatus(tx, board, { name, color: null, is_complete }, listLimits.statusesOfBoard);
    if (status === undefined) throw new Error("A board got more columns during the import.");
    tx.emit({ name: "status.created", board_uuid: board.uuid, data: { status } });
  }
  for (const { name, type, options } of fields.values()) {
    const position = await placeField(tx, board, await findFields(tx, board), undefined);
    const values = { name, type, options: [...options], currency: null, position };
    const custom_field = await insertField(tx, board, values);
    tx.emit({ name: "custom_field.created", board_uuid: board.uuid, data: { custom_field } });
  }
  const present = added.size === 0 ? [] : await findFields(tx, board);
  for (const field of present) {
    const options = [...field.options, ...(added.get(field.uuid) ?? [])];
    if (options.length === field.options.length) continue;
    const custom_field = await updateFieldRow(tx, field, { ...field, options });
    const before = valuesOf(field, ["options"]);
    tx.emit({
      name: "custom_field.updated",
      board_uuid: board.uuid,
      data: { custom_field, changed: ["options"] },
      before,
    });
  }
}
