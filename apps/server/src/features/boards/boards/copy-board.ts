import { randomUUID } from "node:crypto";
import type { BoardValues } from "#features/boards/columns/index.ts";
import { copyFields } from "#features/boards/custom-fields/index.ts";
import { copyGroups } from "#features/boards/groups/index.ts";
import { copyList, listOnBoards } from "#features/workspaces/members/index.ts";
import { copyStatuses } from "#features/boards/statuses/index.ts";
import type { Grow } from "#platform/auth/grow.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { insertBoardRow } from "./queries.ts";
import type { BoardRow } from "./view.ts";

/**
 * Creates a board like another one: with the same values but for its name and prefix, and the same statuses, entry requirements, groups,
 * custom fields and members, and without its tasks and automations. The creator is a member.
 * @throws ApiError invoice_unpaid, board_limit
 */
export async function copyBoard(
  tx: Transaction<"board.created">,
  board: BoardKey & BoardValues,
  created: { readonly name: string; readonly created_by: string },
  grow: Grow<"board">,
): Promise<BoardRow> {
  const { workspace_uuid } = board;
  const room = await grow("board", { workspace_uuid });
  const row = await insertBoardRow(tx, { ...board, uuid: randomUUID(), ...created, prefix: null }, room);
  await copyFields(tx, board, row.uuid);
  await copyStatuses(tx, board, row.uuid);
  await copyGroups(tx, board, row.uuid);
  await copyList(tx, board, row.uuid);
  await listOnBoards(tx, { workspace_uuid, user_uuid: created.created_by }, [row.uuid]);
  tx.emit({ name: "board.created", board_uuid: row.uuid, data: { board: { uuid: row.uuid, name: row.name } } });
  return row;
}
