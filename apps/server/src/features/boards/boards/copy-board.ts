import { randomUUID } from "node:crypto";
import { copyFields } from "#features/boards/custom-fields/index.ts";
import { copyGroups } from "#features/boards/groups/index.ts";
import { copyList, listOnBoards } from "#features/workspaces/members/index.ts";
import { copyStatuses } from "#features/boards/statuses/index.ts";
import { checkBilling, failPlanLimit, type AccessContext } from "#kernel/authorize.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { countBoards, insertBoardRow } from "./queries.ts";
import { boardLimits } from "./rules.ts";
import type { BoardRow } from "./view.ts";

/** The errors of `copyBoard`, for the routes that call it. */
export const copyErrors = ["invoice_unpaid", "board_limit"] as const;

/**
 * Creates a board like another one: with the same statuses, entry requirements, groups, custom fields, color and
 * members, and without its tasks and automations. The creator is a member.
 * @param board its workspace must be locked, because the boards of the workspace are counted
 * @throws ApiError invoice_unpaid, board_limit
 */
export async function copyBoard(
  tx: Transaction<"board.created">,
  board: BoardKey & { readonly color: string | null },
  created: { readonly name: string; readonly created_by: string },
): Promise<BoardRow> {
  const { workspace_uuid, color } = board;
  await checkBoardLimit(tx, workspace_uuid);
  const row = await insertBoardRow(tx, { uuid: randomUUID(), workspace_uuid, color, ...created });
  await copyFields(tx, board, row.uuid);
  await copyStatuses(tx, board, row.uuid);
  await copyGroups(tx, board, row.uuid);
  await copyList(tx, board, row.uuid);
  await listOnBoards(tx, { workspace_uuid, user_uuid: created.created_by }, [row.uuid]);
  tx.emit({ name: "board.created", board_uuid: row.uuid, data: { board: { uuid: row.uuid, name: row.name } } });
  return row;
}

type PlanRow = { plan: keyof typeof boardLimits; billing: AccessContext["billing"] };

/** Checks that the plan and its invoices allow one more board (§1 rule 3; §8). */
async function checkBoardLimit(reader: Reader, workspace_uuid: string): Promise<void> {
  const { plan, billing } = await reader.one(
    raw<PlanRow>(sql`select plan, billing_status as billing from workspaces where uuid = ${workspace_uuid}::uuid`),
  );
  checkBilling("addCapacity", billing);
  if ((await countBoards(reader, workspace_uuid)) >= boardLimits[plan]) failPlanLimit("board_limit");
}
