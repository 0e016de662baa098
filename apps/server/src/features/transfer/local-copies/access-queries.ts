import { listedSince, opensBoard, visibleBoards } from "#platform/auth/board-access.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { changedSince, everything, happenedSince, moment, type CopyPeriod } from "./since.ts";

/** The boards of a reader, now and compared with the moment of the copy. */
export type Boards = {
  /** all that the reader may open */
  readonly visible: readonly string[];
  /** the boards that the copy may not have: they are sent whole */
  readonly opened: readonly string[];
  /** the boards that the copy may have, and that the reader may not open any more */
  readonly left: readonly string[];
};

/** Finds the boards of a reader. For a new copy all of them are opened. */
export async function findBoards(reader: Reader, wanted: CopyPeriod): Promise<Boards> {
  if (wanted.since !== everything) return findChanged(reader, wanted);
  const rows = await reader.rows(raw<{ uuid: string }>(sql`select v.uuid from (${visibleBoards(wanted.reader)}) v`));
  const visible = rows.map(({ uuid }) => uuid);
  return { visible, opened: visible, left: [] };
}

async function findChanged(reader: Reader, wanted: CopyPeriod): Promise<Boards> {
  const { user_uuid, workspace_uuid, seesAllBoards } = wanted.reader;
  const person = sql`${user_uuid}::text`;
  // a deleted board has no list any more: its event names who was on it
  const knewDeleted = seesAllBoards ? sql`true` : sql`jsonb_exists(h.data -> 'member_uuids', ${person})`;
  return reader.one(
    raw<{ visible: string[]; opened: string[]; left: string[] }>(sql`
      with visible as materialized (${visibleBoards(wanted.reader)}),
        happened as materialized (${happenedSince(wanted)}),
        lost as (
          select h.board_uuid as uuid from happened h
            where h.name = 'board.member_removed' and h.data -> 'user' ->> 'uuid' = ${person}
          union select l.uuid::uuid from happened h, jsonb_array_elements_text(h.data -> 'board_uuids') l (uuid)
            where h.name = 'member.left' and h.data -> 'user' ->> 'uuid' = ${person}
          union select h.board_uuid from happened h
            where h.name = 'board.archived' and ${opensBoard(wanted.reader, sql`${workspace_uuid}::uuid`, "h.board_uuid")}
          union select h.board_uuid from happened h where h.name = 'board.deleted' and ${knewDeleted})
      select array(select v.uuid from visible v) as visible,
        array(select v.uuid from visible v join boards b on (b.workspace_uuid, b.uuid) = (${workspace_uuid}::uuid, v.uuid)
          where ${changedSince("b.created_at", wanted)} or ${listedSince(wanted.reader, "v.uuid", moment(wanted))}
            or exists (select from happened h
            where h.name = 'board.restored' and h.board_uuid = v.uuid)) as opened,
        array(select l.uuid from lost l where l.uuid not in (select v.uuid from visible v)) as "left"`),
  );
}
