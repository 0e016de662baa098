import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Place } from "./queries.ts";
import type { BoardMemberRow } from "./view.ts";

/** The one writer of the boards' lists of members. */

/** The boards that list a member, as an array inside another statement. @param member a row with workspace_uuid and user_uuid */
export function boardsListing(member: string) {
  return sql<string[]>`array(select bm.board_uuid from board_members bm
    where (bm.workspace_uuid, bm.user_uuid) = (${sql.raw(`${member}.workspace_uuid, ${member}.user_uuid`)})
    order by bm.board_uuid)`;
}

type Listing = Place & { readonly board_uuid: string };

/** An active member, held so that the membership cannot stop before the commit; and whether the board lists it. */
export function holdCandidate(reader: Reader, { workspace_uuid, board_uuid, user_uuid }: Listing) {
  return reader.first(
    raw<BoardMemberRow & { is_listed: boolean }>(sql`
      select u.uuid, u.first_name, u.last_name, u.image_version, m.role, exists (select 1 from board_members bm
        where (bm.workspace_uuid, bm.board_uuid, bm.user_uuid) = (m.workspace_uuid, ${board_uuid}, m.user_uuid)) as is_listed
      from members m join users u on u.uuid = m.user_uuid
      where m.workspace_uuid = ${workspace_uuid} and m.user_uuid = ${user_uuid} and m.deactivated_at is null
        and u.deactivated_at is null
      for share of m`),
  );
}

/**
 * Puts somebody on the lists of boards; on those that list them already nothing changes.
 * @param which archived boards too, or only active ones
 * @returns how many of the boards there are in the workspace
 */
export async function listOnBoards(
  reader: Reader,
  place: Place,
  board_uuids: readonly string[],
  which: "all" | "active" = "all",
): Promise<number> {
  if (board_uuids.length === 0) return 0;
  const row = await reader.one(
    raw<{ found: number }>(sql`
      with found as materialized (
        select workspace_uuid, uuid from boards
        where workspace_uuid = ${place.workspace_uuid} and uuid = any (${board_uuids}::uuid[])
          and (archived_at is null or ${which}::text = 'all')
        order by uuid for key share),
      added as (
        insert into board_members (workspace_uuid, board_uuid, user_uuid)
        select workspace_uuid, uuid, ${place.user_uuid}::uuid from found on conflict do nothing returning 1)
      select count(*)::int as found from found`),
  );
  return row.found;
}

/** Takes somebody off the list of a board. @returns undefined when they were not on it */
export function unlist(reader: Reader, { workspace_uuid, board_uuid, user_uuid }: Listing) {
  return reader.first(
    raw<BoardMemberRow>(sql`
      with gone as (
        delete from board_members where workspace_uuid = ${workspace_uuid} and board_uuid = ${board_uuid}
          and user_uuid = ${user_uuid} returning workspace_uuid, user_uuid)
      select u.uuid, u.first_name, u.last_name, u.image_version, m.role
      from gone g join users u on u.uuid = g.user_uuid
        join members m on (m.workspace_uuid, m.user_uuid) = (g.workspace_uuid, g.user_uuid)`),
  );
}

/** Takes somebody off the lists of boards. */
export async function unlistFromBoards(reader: Reader, place: Place, board_uuids: readonly string[]): Promise<void> {
  if (board_uuids.length === 0) return;
  await reader.rows(
    raw(sql`delete from board_members where workspace_uuid = ${place.workspace_uuid}
      and user_uuid = ${place.user_uuid} and board_uuid = any (${board_uuids}::uuid[])`),
  );
}

/** Takes somebody off every list of the workspace, but not off those of `except`. @returns the boards */
export async function unlistEverywhere(
  reader: Reader,
  place: Place,
  except: readonly string[] = [],
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ board_uuid: string }>(sql`delete from board_members where workspace_uuid = ${place.workspace_uuid}
      and user_uuid = ${place.user_uuid} and not board_uuid = any (${except}::uuid[]) returning board_uuid`),
  );
  return rows.map((row) => row.board_uuid);
}

/** Puts everybody whom one board lists on the list of another one. */
export async function copyList(reader: Reader, from: { workspace_uuid: string; uuid: string }, to_board_uuid: string) {
  await reader.rows(
    raw(sql`insert into board_members (workspace_uuid, board_uuid, user_uuid)
      select l.workspace_uuid, ${to_board_uuid}::uuid, l.user_uuid from board_members l
      where l.workspace_uuid = ${from.workspace_uuid}::uuid and l.board_uuid = ${from.uuid}::uuid
      on conflict do nothing`),
  );
}
