import { orderCommand } from "./order.ts";

/** Moves a group of a board: one of its swimlanes. */
export const orderGroups = orderCommand({
  name: "orderGroups",
  kind: "groups",
  message: "groupMoved",
  parentOf: ({ board_uuid }) => board_uuid,
  send: async (api, board_uuid, group_uuids, options) =>
    (await api.orderGroups({ board_uuid, body: { group_uuids } }, options)).groups,
});
