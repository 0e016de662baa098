import type { BoardUuid } from "#kernel/uuids.ts";
import type { BoardKey, Rows, WritableRow } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { MemberKey } from "./view.ts";
import type { BoardMemberRow } from "./view.ts";

// The members that a board lists. Only this file writes `board_members`.

/** The boards that list a member, as an array inside another statement. @param member a row with workspace_uuid and user_uuid */
export function boardsListing(member: string) {
  return sql<string[]>`array(select bm.board_uuid from board_members bm
    where (bm.workspace_uuid, bm.user_uuid) = (${sql.raw(`${member}.workspace_uuid, ${member}.user_uuid`)})
    order by bm.board_uuid)`;
}

/** The members whom a board lists. */
export async function listedOn(reader: Reader, board: BoardKey): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ user_uuid: string }>(sql`select user_uuid from board_members
      where workspace_uuid = ${board.workspace_uuid} and board_uuid = ${board.uuid} order by user_uuid`),
  );
  return rows.map((row) => row.user_uuid);
}

/** A member who may be added to a board. */
export type Candidate = BoardMemberRow & { readonly is_listed: boolean };

/** An active member of the board's workspace, locked so that the membership cannot stop before the commit. */
export function lockCandidate(reader: Reader, board: Rows["board"], user_uuid: string): Promise<Candidate | undefined> {
  return reader.first(
    raw<Candidate>(sql`
      select u.uuid, u.first_name, u.last_name, u.image_version, m.role, exists (select 1 from board_members bm
        where (bm.workspace_uuid, bm.board_uuid, bm.user_uuid) = (m.workspace_uuid, ${board.uuid}, m.user_uuid)) as is_listed
      from members m join users u on u.uuid = m.user_uuid
      where m.workspace_uuid = ${board.workspace_uuid} and m.user_uuid = ${user_uuid} and m.deactivated_at is null
        and u.deactivated_at is null
      for share of m`),
  );
}

/** A member whom a board lists, locked so that another request cannot remove them meanwhile. */
export function findListedMember(
  reader: Reader,
  board: Rows["board"],
  user_uuid: string,
): Promise<BoardMemberRow | undefined> {
  return reader.first(
    raw<BoardMemberRow>(sql`
      select u.uuid, u.first_name, u.last_name, u.image_version, m.role
      from board_members bm join users u on u.uuid = bm.user_uuid
        join members m on (m.workspace_uuid, m.user_uuid) = (bm.workspace_uuid, bm.user_uuid)
      where bm.workspace_uuid = ${board.workspace_uuid} and bm.board_uuid = ${board.uuid}
        and bm.user_uuid = ${user_uuid}
      for update of bm`),
  );
}

/** Adds a member to the list of one board. */
export async function listOnBoard(reader: Reader, board: WritableRow<"board">, user_uuid: string): Promise<void> {
  await listOnBoards(reader, { workspace_uuid: board.workspace_uuid, user_uuid }, [board.uuid]);
}

/**
 * Adds active members to the list of a board that was just made, locked so that no membership stops before the commit. Owners and admins
 * open it without being listed.
 * @returns those who were added
 */
export function listNewly(reader: Reader, board: BoardKey, user_uuids: readonly string[]): Promise<BoardMemberRow[]> {
  return reader.rows(
    raw<BoardMemberRow>(sql`
      with found as materialized (
        select m.user_uuid, m.role from members m join users u on u.uuid = m.user_uuid
        where m.workspace_uuid = ${board.workspace_uuid}::uuid and m.user_uuid = any (${user_uuids}::uuid[])
          and m.role not in ('owner', 'admin') and m.deactivated_at is null and u.deactivated_at is null
        order by m.user_uuid for share of m),
      added as (
        insert into board_members (workspace_uuid, board_uuid, user_uuid)
        select ${board.workspace_uuid}::uuid, ${board.uuid}::uuid, f.user_uuid from found f
        on conflict do nothing returning user_uuid)
      select u.uuid, u.first_name, u.last_name, u.image_version, f.role
      from added a join found f on f.user_uuid = a.user_uuid join users u on u.uuid = a.user_uuid`),
  );
}

/** Removes a member from the list of one board. */
export async function unlistFromBoard(reader: Reader, board: WritableRow<"board">, user_uuid: string): Promise<void> {
  await unlistFromBoards(reader, { workspace_uuid: board.workspace_uuid, user_uuid }, [board.uuid]);
}

/**
 * Adds a member to the lists of boards. A board that already lists them does not change.
 * @param which whether archived boards count, or only active ones
 * @returns how many of the boards exist in the workspace
 */
export async function listOnBoards(
  reader: Reader,
  member: MemberKey,
  board_uuids: readonly BoardUuid[],
  which: "all" | "active" = "all",
): Promise<number> {
  if (board_uuids.length === 0) return 0;
  const row = await reader.one(
    raw<{ found: number }>(sql`
      with found as materialized (
        select workspace_uuid, uuid from boards
        where workspace_uuid = ${member.workspace_uuid} and uuid = any (${board_uuids}::uuid[])
          and (archived_at is null or ${which}::text = 'all')
        order by uuid for key share),
      added as (
        insert into board_members (workspace_uuid, board_uuid, user_uuid)
        select workspace_uuid, uuid, ${member.user_uuid}::uuid from found on conflict do nothing returning 1)
      select count(*)::int as found from found`),
  );
  return row.found;
}

/** Removes a member from the lists of boards. */
export async function unlistFromBoards(
  reader: Reader,
  member: MemberKey,
  board_uuids: readonly BoardUuid[],
): Promise<void> {
  if (board_uuids.length === 0) return;
  await reader.rows(
    raw(sql`delete from board_members where workspace_uuid = ${member.workspace_uuid}
      and user_uuid = ${member.user_uuid} and board_uuid = any (${board_uuids}::uuid[])`),
  );
}

/** Removes a member from the lists of all the workspace's boards except `except`. @returns the boards that listed them */
export async function unlistFromAllBoards(
  reader: Reader,
  member: MemberKey,
  except: readonly BoardUuid[] = [],
): Promise<BoardUuid[]> {
  const rows = await reader.rows(
    raw<{ board_uuid: BoardUuid }>(sql`delete from board_members where workspace_uuid = ${member.workspace_uuid}
      and user_uuid = ${member.user_uuid} and not board_uuid = any (${except}::uuid[]) returning board_uuid`),
  );
  return rows.map((row) => row.board_uuid);
}

/** Adds all members of one board's list to the list of another board. */
export async function copyList(reader: Reader, from: BoardKey, to_board_uuid: BoardUuid) {
  await reader.rows(
    raw(sql`insert into board_members (workspace_uuid, board_uuid, user_uuid)
      select l.workspace_uuid, ${to_board_uuid}::uuid, l.user_uuid from board_members l
      where l.workspace_uuid = ${from.workspace_uuid}::uuid and l.board_uuid = ${from.uuid}::uuid
      on conflict do nothing`),
  );
}
