import { copyBoard } from "#features/boards/boards/index.ts";
import type { ChangeWith, EventData } from "#kernel/events.ts";
import type { Grow } from "#platform/auth/grow.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { insertSprint, type SprintValues } from "./queries.ts";
import { type Sprint, type SprintRow, toSprint } from "./view.ts";

type SprintEvent = "sprint.created" | "sprint.started" | "sprint.closed";

/** An event about a sprint, with the sprint as it is now. */
export function sprintEvent<Name extends SprintEvent>(
  name: Name,
  row: SprintRow,
): ChangeWith<Name, EventData["sprint.created"]> {
  return { name, board_uuid: row.board_uuid, data: { sprint: toSprint(row) } };
}

/** Makes a board the first sprint of a new series. */
export async function beginSeries(
  tx: Transaction<"sprint.created" | "sprint.started">,
  board: WritableRow<"board">,
  values: SprintValues,
): Promise<SprintRow> {
  const { workspace_uuid, uuid: board_uuid } = board;
  const place = { workspace_uuid, board_uuid, series_uuid: null, number: 1, state: "current" } as const;
  const row = await insertSprint(tx, place, values);
  tx.emit(sprintEvent("sprint.created", row));
  tx.emit(sprintEvent("sprint.started", row));
  return row;
}

/**
 * Adds a sprint to the end of a series, on a new board like the one given.
 * @param last the newest sprint of the series
 * @throws ApiError invoice_unpaid, board_limit
 */
export async function extendSeries(
  tx: Transaction<"sprint.created" | "sprint.started" | "board.created">,
  board: Parameters<typeof copyBoard>[1],
  last: SprintRow,
  created: { readonly values: SprintValues; readonly state: Sprint["state"]; readonly created_by: string },
  grow: Grow<"board">,
): Promise<SprintRow> {
  const { values, state, created_by } = created;
  const { uuid: board_uuid, workspace_uuid } = await copyBoard(tx, board, { name: values.name, created_by }, grow);
  const { series_uuid, number } = last;
  const place = { workspace_uuid, board_uuid, series_uuid, number: number + 1, state };
  const row = await insertSprint(tx, place, values);
  tx.emit(sprintEvent("sprint.created", row));
  if (state === "current") tx.emit(sprintEvent("sprint.started", row));
  return row;
}
