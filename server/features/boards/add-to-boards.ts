import { raw, sql } from "#platform/db/query.ts";
import type { Work } from "#platform/work/work.ts";

/** Puts a new member on boards of the workspace; boards that are gone by now are passed over. */
export async function addToBoards(
  work: Work,
  workspace_uuid: string,
  user: { readonly uuid: string; readonly first_name: string; readonly last_name: string },
  board_uuids: readonly string[],
): Promise<void> {
  const added = await work.rows(
    raw(sql<{ board_uuid: string }>`insert into board_members (workspace_uuid, board_uuid, user_uuid)
      select b.workspace_uuid, b.uuid, ${user.uuid}::uuid from boards b
      where b.workspace_uuid = ${workspace_uuid}::uuid and b.uuid = any(${board_uuids}::uuid[])
      on conflict do nothing returning board_uuid`),
  );
  for (const { board_uuid } of added) {
    work.emit({ name: "board.member_added", board_uuid, data: { user } });
  }
}
