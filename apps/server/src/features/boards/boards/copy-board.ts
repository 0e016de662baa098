import { copyFields } from "#features/boards/custom-fields/index.ts";
import { copyGroups } from "#features/boards/groups/index.ts";
import { copyList, listOnBoards } from "#features/workspaces/members/index.ts";
import { copyStatuses } from "#features/boards/statuses/index.ts";
import { checkBilling, refusePlanLimit, type Standing } from "#kernel/authorize.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Work } from "#platform/transaction/transaction.ts";
import { countBoards, insertBoardRow, type Place } from "./queries.ts";
import { boardLimits } from "./rules.ts";
import type { BoardRow } from "./view.ts";

/** The refusals of `copyBoard`. */
export const copyRefusals = ["invoice_unpaid", "board_limit"] as const;

/**
 * Makes a board like another one: with its columns and their entry requirements, groups, custom fields, colour and
 * people, and without its tickets and rules. Whoever makes it is on its list.
 * @param board whose workspace must be locked, for the plan's boards are counted under it
 * @throws Refusal 402, one of `copyRefusals`
 */
export async function copyBoard(
  work: Work,
  board: Place & { readonly color: string | null },
  made: { readonly name: string; readonly created_by: string },
): Promise<BoardRow> {
  const { workspace_uuid, color } = board;
  await checkRoom(work, workspace_uuid);
  const row = await insertBoardRow(work, { workspace_uuid, color, ...made });
  await copyFields(work, board, row.uuid);
  await copyStatuses(work, board, row.uuid);
  await copyGroups(work, board, row.uuid);
  await copyList(work, board, row.uuid);
  await listOnBoards(work, { workspace_uuid, user_uuid: made.created_by }, [row.uuid]);
  work.emit({ name: "board.created", board_uuid: row.uuid, data: { board: { uuid: row.uuid, name: row.name } } });
  return row;
}

type Paying = { plan: keyof typeof boardLimits; billing: Standing["billing"] };

/** A board more must be paid for and have room in the plan (§1 rule 3; §8). */
async function checkRoom(reader: Reader, workspace_uuid: string): Promise<void> {
  const { plan, billing } = await reader.one(
    raw<Paying>(sql`select plan, billing_status as billing from workspaces where uuid = ${workspace_uuid}::uuid`),
  );
  checkBilling("grow", billing);
  if ((await countBoards(reader, workspace_uuid)) >= boardLimits[plan]) refusePlanLimit("board_limit");
}
