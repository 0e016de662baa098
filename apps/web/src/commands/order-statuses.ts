import { orderCommand } from "./order.ts";

/** Moves a column of a board. */
export const orderStatuses = orderCommand({
  name: "orderStatuses",
  kind: "statuses",
  message: "statusMoved",
  parentOf: ({ board_uuid }) => board_uuid,
  send: async (api, board_uuid, status_uuids, options) =>
    (await api.orderStatuses({ board_uuid, body: { status_uuids } }, options)).statuses,
});
