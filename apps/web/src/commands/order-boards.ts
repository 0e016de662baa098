import { orderCommand } from "./order.ts";

/** Moves a board among those that the person sees. */
export const orderBoards = orderCommand({
  name: "orderBoards",
  kind: "boards",
  message: "boardMoved",
  parentOf: ({ workspace_uuid }) => workspace_uuid,
  send: async (api, workspace_uuid, board_uuids, options) =>
    (await api.orderBoards({ workspace_uuid, body: { board_uuids } }, options)).boards,
});
