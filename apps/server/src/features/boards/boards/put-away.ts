import { cascade } from "#features/tasks/tasks/index.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { boardUnpublished, findPublic } from "./public-events.ts";
import { archiveBoardRow } from "./queries.ts";
import { toBoard } from "./view.ts";

/** The events of `putAwayBoard`. */
export const putAwayEvents = ["board.archived", "board.unpublished"] as const;

/** Archives a board with its tasks. */
export async function putAwayBoard(tx: Transaction<(typeof putAwayEvents)[number]>, board: WritableRow<"board">) {
  const wasPublic = (await findPublic(tx, board)) !== undefined;
  const row = await archiveBoardRow(tx, board);
  const archived = toBoard(row);
  await cascade.touchBlockedByBoard(tx, board);
  tx.emit({ name: "board.archived", board_uuid: board.uuid, data: { board: archived } });
  if (wasPublic) tx.emit(boardUnpublished(row));
  return archived;
}
