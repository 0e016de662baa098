import { cascade } from "#features/tasks/tasks/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { status } from "./resource.ts";
import { deleteStatusRow, findStatuses } from "./queries.ts";

const DeletedStatus = model("DeletedStatus", "A status that was deleted.", { uuid: common.uuid });

export const deleteStatus = route("DELETE /boards/{board_uuid}/statuses/{status_uuid}", {
  id: "deleteStatus",
  auth: "session or key",
  summary: "Delete a status that no active task has",
  description: "Archived tasks that have it stay in the trash and get the first status of the board.",
  // exclusive: no task gets the status, and no other status is deleted, between the checks and the deletion
  access: { board: "write", status },
  reply: { status: DeletedStatus },
  errors: ["status_is_last", "status_holds_tasks"],
  events: ["status.deleted"],
  example: { params: { status_uuid: ids.lastStatus } },
  handle: async ({ tx, board, status: deleted, fail }) => {
    const first = (await findStatuses(tx, board)).find((each) => each.uuid !== deleted.uuid);
    if (first === undefined) return fail("status_is_last");
    const count = await cascade.emptyStatus(tx, board, deleted.uuid, first.uuid);
    if (count > 0) return fail("status_holds_tasks", { name: deleted.name, count });
    await deleteStatusRow(tx, deleted);
    tx.emit({ name: "status.deleted", board_uuid: board.uuid, data: { status: deleted } });
    return { status: { uuid: deleted.uuid } };
  },
});
