import { streamRoute } from "#platform/http/stream-route.ts";

export const streamWorkspace = streamRoute("GET /workspaces/{workspace_uuid}/stream/events", {
  id: "streamWorkspace",
  auth: "session or key",
  summary: "Stream hints for a copy of a workspace",
  description:
    "A stream of server-sent events which shows when to read `GET /workspaces/{workspace_uuid}/changes`: first the comment " +
    '`: connected`, then `event: changed` with `data: {"kinds": ["tasks"], "board_uuids": ["…"], "origin": "…"}` after a change ' +
    "on a board that the caller may open, or, with empty `board_uuids`, after one of the workspace itself; `event: access` " +
    "when the caller may open more or fewer boards; and, for sessions, `event: notification` when a notification is new or " +
    "was read. `origin` is the `x-client-id` of the request that made the change, or null. Events have no content. " +
    "Missed ones are not sent again: after a reconnect, read the changes. The stream ends when the caller loses access to " +
    "the workspace. A person, over all sessions, or an API key can have 20 streams open at once, those of boards too.",
  access: { workspace: "read" },
  errors: [],
  example: {},
  handle: ({ caller, workspace }) => ({
    board_uuid: null,
    workspace_uuid: workspace.uuid,
    user_uuid: caller.user_uuid,
  }),
});
