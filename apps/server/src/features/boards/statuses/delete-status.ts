import { countInColumn, moveArchived } from "#features/tasks/tasks/index.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { findStatus } from "./find.ts";
import { deleteStatusRow } from "./queries.ts";

export const deleteStatus = route("DELETE /boards/{board_uuid}/statuses/{status_uuid}", {
  id: "deleteStatus",
  auth: "session or key",
  summary: "Remove a column that holds no active ticket",
  description:
    "Archived tickets of the column stay in the trash; restored, they come back in the board's first column.",
  // exclusive: neither a new ticket nor another removal comes between the checks and the removal
  access: { board: "write" },
  reply: { status: closed({ uuid: Uuid }) },
  errors: ["status_not_found", "status_is_last", "status_holds_tasks"],
  events: ["status.deleted"],
  example: { params: { status_uuid: ids.lastStatus } },
  handle: async ({ tx, board, params, fail }) => {
    const { status, others } = await findStatus(tx, board, params.status_uuid);
    const [first] = others;
    if (first === undefined) return fail("status_is_last");
    const count = await countInColumn(tx, status.uuid);
    if (count > 0) return fail("status_holds_tasks", { name: status.name, count });
    const place = { workspace_uuid: board.workspace_uuid, board_uuid: board.uuid };
    await moveArchived(tx, place, status.uuid, first.uuid);
    await deleteStatusRow(tx, status);
    tx.emit({ name: "status.deleted", board_uuid: board.uuid, data: { status } });
    return { status: { uuid: status.uuid } };
  },
});
