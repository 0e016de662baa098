import { countInColumn, moveArchived } from "#features/tasks/tasks/index.ts";
import { refuse } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { findStatus } from "./find.ts";
import { deleteStatusRow } from "./queries.ts";

export const deleteStatus = route({
  id: "deleteStatus",
  at: "DELETE /boards/{board_uuid}/statuses/{status_uuid}",
  who: "session or key",
  summary: "Remove a column that holds no active ticket",
  about: "Archived tickets of the column stay in the trash; restored, they come back in the board's first column.",
  // exclusive: neither a new ticket nor another removal comes between the checks and the removal
  reach: { board: "write" },
  reply: { status: closed({ uuid: Uuid }) },
  refuses: ["status_not_found", "status_is_last", "status_holds_tasks"],
  audit: ["status.deleted"],
  example: { params: { status_uuid: ids.lastStatus } },
  handle: async ({ work, board, params }) => {
    const { status, others } = await findStatus(work, board, params.status_uuid);
    const [first] = others;
    if (first === undefined) return refuse("status_is_last");
    const count = await countInColumn(work, status.uuid);
    if (count > 0) return refuse("status_holds_tasks", { name: status.name, count });
    const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
    await moveArchived(work, place, status.uuid, first.uuid);
    await deleteStatusRow(work, status);
    work.emit({ name: "status.deleted", board_uuid: board.uuid, data: { status } });
    return { status: { uuid: status.uuid } };
  },
});
