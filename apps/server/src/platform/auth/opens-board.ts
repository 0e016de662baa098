import { sql } from "#platform/db/query.ts";

/** A reader of a workspace, with what decides which of its boards they may open. */
export type BoardViewer = {
  readonly user_uuid: string;
  /** an owner or admin opens every board */
  readonly seesAllBoards: boolean;
};

/**
 * Whether a viewer may open a board, as a condition of a larger statement (§1 rule 1).
 * @param board the board's uuid
 */
export function opensBoard(
  { user_uuid, seesAllBoards }: BoardViewer,
  workspace_uuid: string,
  board: ReturnType<typeof sql>,
) {
  if (seesAllBoards) return sql`true`;
  return sql`exists (select 1 from board_members ob where ob.workspace_uuid = ${workspace_uuid}::uuid
    and ob.board_uuid = ${board} and ob.user_uuid = ${user_uuid}::uuid)`;
}
