import { route } from "#platform/http/route.ts";

export const streamBoard = route("GET /boards/{board_uuid}/events", {
  id: "streamBoard",
  auth: "session or key",
  summary: "Hear when something changed on a board",
  description:
    '`text/event-stream`: `: connected`, then `event: board_changed` with `data: {"origin": …}`, which names the ' +
    "`x-client-id` of the request that changed something, or null. There is no content and no replay: after a " +
    "disconnect, read the board again. The stream ends when access does. At most 20 are open at once for one person, over " +
    "all their sessions and boards, or for one key.",
  kind: "stream",
  access: { board: "read" },
  reply: {},
  errors: [],
  events: [],
  example: {},
  handle: ({ caller, board }) => ({
    board_uuid: board.uuid,
    workspace_uuid: board.workspace_uuid,
    user_uuid: caller.user_uuid,
  }),
});
