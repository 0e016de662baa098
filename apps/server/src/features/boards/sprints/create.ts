import { copyBoard } from "#features/boards/boards/index.ts";
import type { EventName } from "#kernel/events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { insertSprint, type Place, type SprintValues } from "./queries.ts";
import { type Sprint, type SprintRow, toSprint } from "./view.ts";

/** One event about a sprint, with the sprint as it is now. */
export function emitTaskEvent(
  tx: Transaction,
  name: EventName,
  row: SprintRow,
  more: { changed?: string[] } = {},
): void {
  tx.emit({ name, board_uuid: row.board_uuid, data: { sprint: toSprint(row), ...more } });
}

/** The first sprint of a new series: the board itself. */
export async function beginSeries(tx: Transaction, board: Place, values: SprintValues): Promise<SprintRow> {
  const { workspace_uuid, uuid: board_uuid } = board;
  const place = { workspace_uuid, board_uuid, series_uuid: null, number: 1, state: "current" } as const;
  const row = await insertSprint(tx, place, values);
  emitTaskEvent(tx, "sprint.created", row);
  emitTaskEvent(tx, "sprint.started", row);
  return row;
}

/**
 * One more sprint at the end of a series, on a new board like the one given.
 * @param board reached with its workspace locked
 * @param last the newest sprint of the series
 * @throws Refusal 402, one of `copyRefusals`
 */
export async function extendSeries(
  tx: Transaction,
  board: Place & { readonly color: string | null },
  last: SprintRow,
  made: { readonly values: SprintValues; readonly state: Sprint["state"]; readonly created_by: string },
): Promise<SprintRow> {
  const { values, state, created_by } = made;
  const { uuid: board_uuid, workspace_uuid } = await copyBoard(tx, board, { name: values.name, created_by });
  const { series_uuid, number } = last;
  const place = { workspace_uuid, board_uuid, series_uuid, number: number + 1, state };
  const row = await insertSprint(tx, place, values);
  emitTaskEvent(tx, "sprint.created", row);
  if (state === "current") emitTaskEvent(tx, "sprint.started", row);
  return row;
}
