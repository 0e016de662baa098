import { listOnBoards } from "#features/people/index.ts";
import type { Role } from "#kernel/access.ts";
import { isAdmin } from "#kernel/access.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import type { BoardRow, StatusRow } from "./view.ts";

const shown = [
  "boards.uuid",
  "boards.workspace_uuid",
  "boards.name",
  "boards.color",
  "boards.position",
  "boards.archived_at",
  "boards.created_at",
  "boards.updated_at",
] as const;

/** The boards of a workspace that somebody may open, in their order. */
export async function findBoards(
  reader: Reader,
  place: { workspace_uuid: string; user_uuid: string; role: Role },
  which: "active" | "archived",
): Promise<BoardRow[]> {
  let query = db
    .selectFrom("boards")
    .select(shown)
    .where("boards.workspace_uuid", "=", place.workspace_uuid)
    .where("boards.archived_at", which === "active" ? "is" : "is not", null)
    .orderBy("boards.position")
    .orderBy("boards.uuid");
  if (!isAdmin(place.role)) {
    query = query.innerJoin("board_members", (join) =>
      join
        .onRef("board_members.workspace_uuid", "=", "boards.workspace_uuid")
        .onRef("board_members.board_uuid", "=", "boards.uuid")
        .on("board_members.user_uuid", "=", place.user_uuid),
    );
  }
  return reader.rows(query);
}

/** How many boards of the workspace are not archived: what the plan counts. */
export async function countBoards(reader: Reader, workspace_uuid: string): Promise<number> {
  const row = await reader.one(
    db
      .selectFrom("boards")
      .select((e) => e.fn.countAll<number>().as("boards"))
      .where("workspace_uuid", "=", workspace_uuid)
      .where("archived_at", "is", null),
  );
  return row.boards;
}

/** A column as a template or an import names it, in the board's order. */
export type NewStatus = { readonly name: string; readonly color: string | null; readonly is_complete: boolean };

/** A new board at the end of the workspace's list, with its columns and its maker on its list. */
export async function insertBoard(
  reader: Reader,
  board: { workspace_uuid: string; name: string; created_by: string; statuses: readonly NewStatus[] },
): Promise<BoardRow> {
  const { workspace_uuid, name, created_by } = board;
  const row = await reader.one(
    db
      .insertInto("boards")
      .values({
        workspace_uuid,
        name,
        created_by,
        position: sql<string>`(select coalesce(max(position), 0) + 1 from boards where workspace_uuid = ${workspace_uuid})`,
      })
      .returning(shown),
  );
  const statuses = board.statuses.map((status, index) => ({
    ...status,
    workspace_uuid,
    board_uuid: row.uuid,
    position: index + 1,
  }));
  await reader.rows(db.insertInto("statuses").values(statuses));
  await listOnBoards(reader, { workspace_uuid, user_uuid: created_by }, [row.uuid]);
  return row;
}

const statusColumns = [
  "uuid",
  "board_uuid",
  "name",
  "color",
  "is_complete",
  "position",
  "created_at",
  "updated_at",
] as const;

/** The columns of a board in their order. */
export async function findStatuses(reader: Reader, board_uuid: string): Promise<StatusRow[]> {
  return reader.rows(
    db.selectFrom("statuses").select(statusColumns).where("board_uuid", "=", board_uuid).orderBy("position"),
  );
}

/** Who may open a board: its listed members, and the workspace's owners and admins. */
export function boardPeople(board: { workspace_uuid: string; uuid: string }) {
  return raw<{ uuid: string; first_name: string; last_name: string; image_version: number | null; role: Role }>(sql`
    select u.uuid, u.first_name, u.last_name, u.image_version, m.role
    from members m join users u on u.uuid = m.user_uuid
    where m.workspace_uuid = ${board.workspace_uuid} and m.deactivated_at is null
      and (m.role in ('owner', 'admin') or exists (
        select 1 from board_members bm
        where (bm.workspace_uuid, bm.board_uuid, bm.user_uuid) = (m.workspace_uuid, ${board.uuid}::uuid, m.user_uuid)))
    order by u.first_name, u.last_name, u.uuid`);
}
