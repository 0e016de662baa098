import { boardDarkReason } from "#features/content/public-links/index.ts";
import type { Change } from "#kernel/events.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

import { type BoardRow, shown, toBoard } from "./view.ts";

type PublicLink = { readonly public_token: string };

/** The event of a board that is public now. §6: the payload includes public_token */
export const boardPublished = (row: BoardRow & PublicLink): Change<"board.published"> => ({
  name: "board.published",
  board_uuid: row.uuid,
  data: { board: toBoard(row), public_token: row.public_token },
});

/** The event of a board that is public no more. §6: the payload has no token */
export const boardUnpublished = (row: BoardRow): Change<"board.unpublished"> => ({
  name: "board.unpublished",
  board_uuid: row.uuid,
  data: { board: toBoard({ ...row, public_token: null }) },
});

/** Finds the boards of a workspace whose public links work now, and locks them: none is archived until the commit. */
function findPublicBoards(reader: Reader, workspace_uuid: WorkspaceUuid, uuid: string | null) {
  const only = uuid === null ? sql`` : sql`and boards.uuid = ${uuid}::uuid`;
  return reader.rows(
    raw<BoardRow & PublicLink>(sql`select ${shown} from boards join boards b using (workspace_uuid, uuid)
        join workspaces w on w.uuid = boards.workspace_uuid
      where boards.workspace_uuid = ${workspace_uuid}::uuid and boards.public_token is not null ${only}
        and ${boardDarkReason} is null
      order by boards.uuid for no key update of boards`),
  );
}

/** Reads a board again if its public link works now; undefined if not. */
export async function findPublic(reader: Reader, board: BoardKey & Pick<BoardRow, "public_token">) {
  return board.public_token === null
    ? undefined
    : (await findPublicBoards(reader, board.workspace_uuid, board.uuid))[0];
}

/** Emits an event for every public board of a workspace that is public now, or no more. */
export async function tellBoards(
  tx: Transaction<"board.published" | "board.unpublished">,
  workspace_uuid: WorkspaceUuid,
  arePublic: boolean,
): Promise<void> {
  for (const row of await findPublicBoards(tx, workspace_uuid, null)) {
    tx.emit(arePublic ? boardPublished(row) : boardUnpublished(row));
  }
}
