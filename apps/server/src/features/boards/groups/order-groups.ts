import { Type } from "typebox";
import { isReordering } from "#kernel/changes.ts";
import { inOrder } from "#kernel/position.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidList } from "#platform/http/schemas.ts";
import { findGroups, moveGroups } from "./queries.ts";
import { Group } from "./view.ts";

export const orderGroups = route("PATCH /boards/{board_uuid}/groups/order", {
  id: "orderGroups",
  auth: "session or key",
  summary: "Change the order of the groups of a board",
  description: "Nothing is changed if the list does not name every group of the board exactly once.",
  access: { board: "write" },
  body: closed({ group_uuids: field(UuidList, "The uuid of every group of the board, in the new order.") }),
  reply: { groups: field(Type.Array(Group), "All groups of the board, in their new order.") },
  errors: ["group_list_changed"],
  events: ["group.reordered"],
  example: { body: { group_uuids: [ids.otherGroup, ids.group] } },
  handle: async ({ tx, board, body: { group_uuids }, fail }) => {
    const before = await findGroups(tx, board);
    const all = before.map((group) => group.uuid);
    if (!isReordering(all, group_uuids)) return fail("group_list_changed");
    if (all.every((uuid, index) => uuid === group_uuids[index])) return { groups: before };
    await moveGroups(tx, board, inOrder(group_uuids));
    tx.emit({ name: "group.reordered", board_uuid: board.uuid, data: { group_uuids } });
    return { groups: await findGroups(tx, board) };
  },
});
