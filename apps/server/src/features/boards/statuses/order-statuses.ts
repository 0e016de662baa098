import { Type } from "typebox";
import { isReordering } from "#kernel/changes.ts";
import { inOrder } from "#kernel/position.ts";
import { route } from "#platform/http/route.ts";
import { ids } from "#features/content/examples/index.ts";
import { closed, field, UuidList } from "#platform/http/schemas.ts";
import { findStatuses, moveStatuses } from "./queries.ts";
import { Status } from "./view.ts";

export const orderStatuses = route("PATCH /boards/{board_uuid}/statuses/order", {
  id: "orderStatuses",
  auth: "session or key",
  summary: "Change the order of the statuses of a board",
  description: "Nothing is changed if the list does not name every status of the board exactly once.",
  access: { board: "write" },
  body: closed({ status_uuids: field(UuidList, "The uuid of every status of the board, in the new order.") }),
  reply: { statuses: field(Type.Array(Status), "All statuses of the board, in their new order.") },
  errors: ["status_list_changed"],
  events: ["status.reordered"],
  example: { body: { status_uuids: [ids.lastStatus, ids.status, ids.nextStatus] } },
  handle: async ({ tx, board, body: { status_uuids }, fail }) => {
    const before = await findStatuses(tx, board);
    const all = before.map((status) => status.uuid);
    if (!isReordering(all, status_uuids)) return fail("status_list_changed");
    const isSame = all.every((uuid, index) => uuid === status_uuids[index]);
    if (isSame) return { statuses: before };
    await moveStatuses(tx, board, inOrder(status_uuids));
    tx.emit({ name: "status.reordered", board_uuid: board.uuid, data: { status_uuids } });
    return { statuses: await findStatuses(tx, board) };
  },
});
