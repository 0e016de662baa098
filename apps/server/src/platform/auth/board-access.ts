import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type Sql, sql } from "#platform/db/query.ts";
import { textOf } from "#platform/db/sql.ts";

/** The rule of who may open a board (§1 rule 1), in SQL. It equals `mayOpenBoard` of kernel/authorize.ts. No other SQL states it. */

/** The reader of a workspace: what decides which of its boards they may open. */
export type BoardViewer = {
  readonly user_uuid: string;
  /** an owner or admin opens every board */
  readonly seesAllBoards: boolean;
};

/** A person who reads in a workspace, with their role in it. */
export type WorkspaceReader = BoardViewer & { readonly workspace_uuid: WorkspaceUuid };

/** SQL that names the workspace, the board and the person, such as columns or parameters. */
type Listing<Part> = { readonly workspace: Part; readonly board: Part; readonly user: Part };

/** A column such as `b.uuid`, or any expression. A text that came from outside is neither: it does not compile. */
type Part = `${string}.${string}` | Sql;

const part = (given: Part) => (typeof given === "string" ? sql.raw(given) : given);

/** Whether somebody is on a board's list. */
function isListed({ workspace, board, user }: Listing<Part>) {
  return sql`exists (select 1 from board_members bm
    where bm.workspace_uuid = ${part(workspace)} and bm.board_uuid = ${part(board)} and bm.user_uuid = ${part(user)})`;
}

/** The same for a statement that is written as text. */
export function isListedText({ workspace, board, user }: Listing<string>): string {
  return textOf(isListed({ workspace: sql.raw(workspace), board: sql.raw(board), user: sql.raw(user) }));
}

/**
 * Whether a member may open a board, by their role.
 * @param member a row with workspace_uuid, user_uuid and role, as `m`
 * @param board the board's uuid
 */
export function memberOpensBoard(member: string, board: Part) {
  const listing = {
    workspace: `${member}.workspace_uuid` as const,
    board,
    user: `${member}.user_uuid` as const,
  };
  return sql`(${sql.raw(member)}.role in ('owner', 'admin') or ${isListed(listing)})`;
}

/**
 * Whether a viewer may open a board.
 * @param board the board's uuid
 */
export function opensBoard({ user_uuid, seesAllBoards }: BoardViewer, workspace_uuid: Part, board: Part) {
  if (seesAllBoards) return sql`true`;
  return isListed({ workspace: workspace_uuid, board, user: sql`${user_uuid}::uuid` });
}

/**
 * The boards of a workspace that somebody may open, archived ones left out: uuid, name, position. What is read or counted
 * across the boards of a workspace is joined to them.
 */
export function visibleBoards(reader: WorkspaceReader) {
  return sql`select b.uuid, b.name, b.position from boards b
    where b.workspace_uuid = ${reader.workspace_uuid}::uuid and b.archived_at is null
      and ${opensBoard(reader, "b.workspace_uuid", "b.uuid")}`;
}

/**
 * Whether somebody was put on a board's list at or after a moment; false for those who open every board without it.
 * @param board the board's uuid
 * @param moment a timestamp
 */
export function listedSince({ user_uuid, seesAllBoards, workspace_uuid }: WorkspaceReader, board: Part, moment: Part) {
  if (seesAllBoards) return sql`false`;
  return sql`exists (select from board_members bm where bm.workspace_uuid = ${workspace_uuid}::uuid
    and bm.board_uuid = ${part(board)} and bm.user_uuid = ${user_uuid}::uuid and bm.created_at >= ${part(moment)})`;
}
