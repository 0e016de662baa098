import { type BoardViewer, memberOpensBoard, opensBoard } from "#platform/auth/board-access.ts";
import {
  type BoardValues,
  boardValueColumns,
  emptyBoard,
  type NewBoardValues,
} from "#features/boards/columns/index.ts";
import { type PublicLink, publicLinkColumns } from "#features/content/public-links/index.ts";
import { listOnBoards } from "#features/workspaces/members/index.ts";
import type { Role } from "#kernel/authorize.ts";
import type { Room } from "#platform/auth/grow.ts";
import type { BoardKey, WritableRow } from "#platform/auth/rows.ts";
import type { BatchedCount } from "#platform/db/batched-counts.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { placeAmong, toDecimal, toMicros } from "#kernel/position.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type PositionedRow, writePositions } from "#platform/db/positions.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { insertStatuses, type NewStatus } from "#features/boards/statuses/index.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type BoardRow, shown } from "./view.ts";

/** The boards of a workspace, in their order. */
export const boardPages = pages({
  name: "boards",
  order: { position: "decimal", uuid: "uuid" },
  lookAhead: true,
});

/** Selects the boards of a workspace that the viewer can see. */
function boardsSeenBy(workspace_uuid: WorkspaceUuid, viewer: BoardViewer, which: "active" | "archived"): Sql {
  const state = which === "active" ? sql`is null` : sql`is not null`;
  return sql`select ${shown} from boards
    where boards.workspace_uuid = ${workspace_uuid}::uuid and boards.archived_at ${state}
      and ${opensBoard(viewer, "boards.workspace_uuid", "boards.uuid")}`;
}

/** Finds the active boards of a workspace that the viewer can see, in their order. */
export function findBoards(reader: Reader, workspace_uuid: WorkspaceUuid, viewer: BoardViewer): Promise<BoardRow[]> {
  return reader.rows(
    raw<BoardRow>(sql`${boardsSeenBy(workspace_uuid, viewer, "active")} order by boards.position, boards.uuid`),
  );
}

/** Finds a page of the boards that the viewer can see. */
export function findBoardPage(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  viewer: BoardViewer,
  which: "active" | "archived",
  page: Page,
): Promise<(BoardRow & OfPage)[]> {
  const rows = boardsSeenBy(workspace_uuid, viewer, which);
  return reader.rows(
    raw<BoardRow & OfPage>(sql`select ${shown}, boards.page_end from (${page.of(rows)}) boards
      order by ${page.order("boards")}`),
  );
}

/** Inserts a board after the others of its workspace, with its statuses and with its creator as a member. */
export async function insertBoard(
  tx: Transaction<never>,
  board: {
    uuid: string;
    workspace_uuid: WorkspaceUuid;
    name: string;
    /** taken if it is free; without it, or if it is not, one is made of the name */
    prefix?: string | null | undefined;
    created_by: string;
    statuses: readonly NewStatus[];
  },
  room: Room<"board">,
): Promise<BoardRow> {
  const { uuid, workspace_uuid, name, prefix = null, created_by } = board;
  const row = await insertBoardRow(tx, { ...emptyBoard, uuid, workspace_uuid, name, prefix, created_by }, room);
  await insertStatuses(tx, row, board.statuses);
  await listOnBoards(tx, { workspace_uuid, user_uuid: created_by }, [row.uuid]);
  return row;
}

/** Inserts an empty board after the others of its workspace. */
export async function insertBoardRow(
  tx: Transaction<never>,
  board: { uuid: string; workspace_uuid: WorkspaceUuid; created_by: string } & NewBoardValues,
  _room: Room<"board">,
): Promise<BoardRow> {
  return tx.one(
    raw<BoardRow>(sql`insert into boards (workspace_uuid, uuid, ${boardValueColumns.names()}, created_by, created_via, position)
      select ${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${boardValueColumns.values(board)},
        ${board.created_by}::uuid, ${tx.context.via}::jsonb, coalesce(max(o.position), 0) + 1
      from boards o where o.workspace_uuid = ${board.workspace_uuid}::uuid
      returning ${shown}`),
  );
}

/** Finds those of some prefixes that a board of the workspace has or had. */
export async function takenPrefixes(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  prefixes: readonly string[],
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ prefix: string }>(sql`select p.prefix from board_prefixes p
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.prefix = any (${prefixes}::text[])`),
  );
  return rows.map(({ prefix }) => prefix);
}

type Member = { uuid: string; first_name: string; last_name: string; image_version: number | null; role: Role };

/** Builds a query for the people who can see a board: its members, and the workspace's owners and admins. */
export function peopleOf(board: BoardKey) {
  return sql<Member>`
    select u.uuid, u.first_name, u.last_name, u.image_version, m.role
    from active_members m join users u on u.uuid = m.user_uuid
    where m.workspace_uuid = ${board.workspace_uuid}::uuid
      and ${memberOpensBoard("m", sql`${board.uuid}::uuid`)}
    order by u.first_name, u.last_name, u.uuid`;
}

function isBoard(board: BoardKey) {
  return sql`workspace_uuid = ${board.workspace_uuid}::uuid and uuid = ${board.uuid}::uuid`;
}

/** Changes a board's own fields. */
export async function updateBoardRow(
  reader: Reader,
  board: WritableRow<"board">,
  values: BoardValues & Pick<BoardRow, "position">,
): Promise<BoardRow> {
  return reader.one(
    raw<BoardRow>(sql`update boards set ${boardValueColumns.set(values)}, position = ${values.position}::numeric, updated_at = clock_timestamp()
      where ${isBoard(board)} returning ${shown}`),
  );
}

/** Archives a board. */
export function archiveBoardRow(reader: Reader, board: WritableRow<"board">): Promise<BoardRow> {
  return setArchivedAt(reader, board, sql`clock_timestamp()`);
}

/** Restores a board. */
export function restoreBoardRow(reader: Reader, board: WritableRow<"board">, _room: Room<"board">): Promise<BoardRow> {
  return setArchivedAt(reader, board, sql`null`);
}

function setArchivedAt(reader: Reader, board: WritableRow<"board">, at: Sql): Promise<BoardRow> {
  return reader.one(
    raw<BoardRow>(sql`update boards set archived_at = ${at}, updated_at = clock_timestamp()
      where ${isBoard(board)} returning ${shown}`),
  );
}

/** Counts the views of boards by their public links. Views of an old link do not count for a new one. */
export const boardViews: BatchedCount = {
  statement: "update boards set view_count = view_count + $2::bigint where public_token = $1",
};

/** Gives a board a public link, whose views are counted from 0, or removes it. @param link null removes it */
export async function setPublicLink(
  reader: Reader,
  board: WritableRow<"board">,
  link: PublicLink | null,
): Promise<BoardRow> {
  return reader.one(
    raw<BoardRow>(sql`update boards set ${publicLinkColumns(link)}, updated_at = clock_timestamp()
      where ${isBoard(board)} returning ${shown}`),
  );
}

/** Deletes a board with everything on it. */
export async function deleteBoardRow(reader: Reader, board: WritableRow<"board">): Promise<void> {
  await reader.rows(raw(sql`delete from boards where ${isBoard(board)}`));
}

/** Finds all active boards of a workspace in their order, also those that the caller cannot see. */
export async function activeBoards(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<PositionedRow[]> {
  return reader.rows(
    raw<PositionedRow>(sql`select uuid, position from boards
      where workspace_uuid = ${workspace_uuid}::uuid and archived_at is null order by position, uuid`),
  );
}

export async function moveBoards(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  rows: readonly PositionedRow[],
): Promise<void> {
  return writePositions(reader, "boards", workspace_uuid, rows);
}

/**
 * Finds the position for a board that is to be moved. Others are moved where there is no room. The workspace must be
 * locked.
 */
export async function placeBoard(reader: Reader, board: WritableRow<"board">, requested: number): Promise<string> {
  const others = (await activeBoards(reader, board.workspace_uuid)).filter((each) => each.uuid !== board.uuid);
  const siblings = others.map((each) => ({ uuid: each.uuid, micros: toMicros(each.position) }));
  const { micros, moved } = placeAmong(requested, siblings);
  const rows = moved.map((each) => ({ uuid: each.uuid, position: toDecimal(each.micros) }));
  if (rows.length > 0) await moveBoards(reader, board.workspace_uuid, rows);
  return toDecimal(micros);
}
