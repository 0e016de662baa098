import { copyFields } from "#features/boards/custom-fields/index.ts";
import { copyGroups } from "#features/boards/groups/index.ts";
import { copyList, listOnBoards } from "#features/workspaces/members/index.ts";
import { copyStatuses } from "#features/boards/statuses/index.ts";
import { checkBilling, failPlanLimit, type AccessContext } from "#kernel/authorize.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { countBoards, insertBoardRow, type Place } from "./queries.ts";
import { boardLimits } from "./rules.ts";
import type { BoardRow } from "./view.ts";

/** The refusals of `copyBoard`. */
export const copyErrors = ["invoice_unpaid", "board_limit"] as const;

/**
 * Makes a board like another one: with its columns and their entry requirements, groups, custom fields, colour and
 * people, and without its tickets and rules. Whoever makes it is on its list.
 * @param board whose workspace must be locked, for the plan's boards are counted under it
 * @throws Refusal 402, one of `copyRefusals`
 */
export async function copyBoard(
  tx: Transaction,
  board: Place & { readonly color: string | null },
  made: { readonly name: string; readonly created_by: string },
): Promise<BoardRow> {
  const { workspace_uuid, color } = board;
  await checkRoom(tx, workspace_uuid);
  const row = await insertBoardRow(tx, { workspace_uuid, color, ...made });
  await copyFields(tx, board, row.uuid);
  await copyStatuses(tx, board, row.uuid);
  await copyGroups(tx, board, row.uuid);
  await copyList(tx, board, row.uuid);
  await listOnBoards(tx, { workspace_uuid, user_uuid: made.created_by }, [row.uuid]);
  tx.emit({ name: "board.created", board_uuid: row.uuid, data: { board: { uuid: row.uuid, name: row.name } } });
  return row;
}

type Paying = { plan: keyof typeof boardLimits; billing: AccessContext["billing"] };

/** A board more must be paid for and have room in the plan (§1 rule 3; §8). */
async function checkRoom(reader: Reader, workspace_uuid: string): Promise<void> {
  const { plan, billing } = await reader.one(
    raw<Paying>(sql`select plan, billing_status as billing from workspaces where uuid = ${workspace_uuid}::uuid`),
  );
  checkBilling("addCapacity", billing);
  if ((await countBoards(reader, workspace_uuid)) >= boardLimits[plan]) failPlanLimit("board_limit");
}
