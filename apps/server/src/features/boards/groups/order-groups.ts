import { Type } from "typebox";
import { isReordering } from "#kernel/changes.ts";
import { inOrder } from "#kernel/position.ts";
import { refuse } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, UuidList } from "#platform/http/schemas.ts";
import { findGroups, moveGroups } from "./queries.ts";
import { Group } from "./view.ts";

export const orderGroups = route({
  id: "orderGroups",
  at: "PATCH /boards/{board_uuid}/groups/order",
  who: "session or key",
  summary: "Put the groups into another order",
  about: "Send every group's uuid exactly once; otherwise the list changed in the meantime, and nothing is done.",
  reach: { board: "write" },
  body: closed({ group_uuids: UuidList }),
  reply: { groups: Type.Array(Group) },
  refuses: ["group_list_changed"],
  audit: ["group.reordered"],
  example: { body: { group_uuids: [ids.otherGroup, ids.group] } },
  handle: async ({ work, board, body }) => {
    const before = await findGroups(work, board);
    const group_uuids = body.group_uuids.map((uuid) => uuid.toLowerCase());
    const all = before.map((group) => group.uuid);
    if (!isReordering(all, group_uuids)) refuse("group_list_changed");
    if (all.every((uuid, index) => uuid === group_uuids[index])) return { groups: before };
    await moveGroups(work, board, inOrder(group_uuids));
    work.emit({ name: "group.reordered", board_uuid: board.uuid, data: { group_uuids } });
    return { groups: await findGroups(work, board) };
  },
});
