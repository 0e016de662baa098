import { Type } from "typebox";
import { isReordering } from "#kernel/changes.ts";
import { inOrder } from "#kernel/position.ts";
import { route } from "#platform/http/route.ts";
import { ids } from "#platform/http/examples.ts";
import { closed, UuidList } from "#platform/http/schemas.ts";
import { findStatuses, moveStatuses } from "./queries.ts";
import { Status } from "./view.ts";

export const orderStatuses = route("PATCH /boards/{board_uuid}/statuses/order", {
  id: "orderStatuses",
  auth: "session or key",
  summary: "Put the columns into another order",
  description:
    "Send every column's uuid exactly once; otherwise the list changed in the meantime, and nothing is done.",
  access: { board: "write" },
  body: closed({ status_uuids: UuidList }),
  reply: { statuses: Type.Array(Status) },
  errors: ["status_list_changed"],
  events: ["status.reordered"],
  example: { body: { status_uuids: [ids.lastStatus, ids.status, ids.nextStatus] } },
  handle: async ({ tx, board, body, fail }) => {
    const before = await findStatuses(tx, board);
    const status_uuids = body.status_uuids.map((uuid) => uuid.toLowerCase());
    const all = before.map((status) => status.uuid);
    if (!isReordering(all, status_uuids)) return fail("status_list_changed");
    const isSame = all.every((uuid, index) => uuid === status_uuids[index]);
    if (isSame) return { statuses: before };
    await moveStatuses(tx, board, inOrder(status_uuids));
    tx.emit({ name: "status.reordered", board_uuid: board.uuid, data: { status_uuids } });
    return { statuses: await findStatuses(tx, board) };
  },
});
