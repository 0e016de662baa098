import { streamRoute } from "#platform/http/stream-route.ts";

export const streamBoard = streamRoute("GET /boards/{board_uuid}/events", {
  id: "streamBoard",
  auth: "session or key",
  summary: "Stream the changes of a board",
  description:
    'A stream of server-sent events: first the comment `: connected`, then `event: board_changed` with `data: {"origin": ' +
    '"…"}` after each change. `origin` is the `x-client-id` of the request that made the change, or null. An event does not ' +
    "say what changed, and missed events are not sent again: after a reconnect, read the board again. The stream ends " +
    "when the caller loses access to the board. A person, over all sessions and boards, or an API key can have 20 streams " +
    "open at once.",
  access: { board: "read" },
  errors: [],
  example: {},
  handle: ({ caller, board }) => ({
    board_uuid: board.uuid,
    workspace_uuid: board.workspace_uuid,
    user_uuid: caller.user_uuid,
  }),
});
