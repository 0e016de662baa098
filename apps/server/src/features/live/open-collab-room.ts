import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { socketRoute } from "#platform/http/socket-route.ts";
import { closed, field } from "#platform/http/schemas.ts";

const description = `Speaks the sync and awareness protocol of Yjs as \`y-websocket\` does (messages 0, 1 and 3), with the document's root
fragment \`content\` as \`y-prosemirror\` has it. One more message, 102 with a counter, asks which changes are stored: the server sends it
back when everything that the client sent before it is. A message has at most 256 kB. A client may send 100 messages and 512 kB a second,
with a burst of 400 messages and 1 MB; pings count. An update has changes by at most 500 Yjs clients and deletes nothing twice; too many
changes at one place, by clients that did not know each other's, are refused as a whole. One person has at most 20 streams and WebSockets at once. The server itself announces the people in a room: it
writes \`user.uuid\` and \`user.name\` into every awareness state, which has at most 4 kB.

The server closes a WebSocket with 4400 (a message that breaks a rule), 4401 (the session has ended), 4402 (an invoice is unpaid: come back as
a reader), 4403 (no access, or none to write), 4404 (the page or the task is gone), 4409 (the document begins anew: throw the copy away), 4423 (the
workspace is suspended) or 4426 (another schema): connecting again in the same way ends in the same way. After 1012, 4500, 4508 and 4529
connect again, with a new ticket.`;

export const openCollabRoom = socketRoute("GET /collab/{room}", {
  id: "openCollabRoom",
  auth: "optional",
  summary: "Open a WebSocket to edit a page or a description together with others",
  description,
  access: {},
  params: {
    room: field(Type.String({ pattern: "^(wiki-page|task):[0-9a-f-]{36}$" }), "The `room` of the ticket."),
  },
  query: closed({
    ticket: field(Type.String({ minLength: 1, maxLength: 100 }), "The ticket. It is used up by this request."),
  }),
  errors: [
    "socket_expected",
    "ticket_invalid",
    "page_not_found",
    "task_not_found",
    "workspace_suspended",
    "two_factor_required",
  ],
  example: {
    params: { room: `wiki-page:${ids.page}` },
    query: { ticket: "Jx2mVq8ZrT5bYc0NwK3sHdL7fGpA9uQeR1oXiB6tM4k" },
  },
  handle: async ({ params, query, services, isUpgrade, fail }) => {
    if (!isUpgrade) return fail("socket_expected");
    return (await services.live.admit(query.ticket, params.room)) ?? fail("ticket_invalid");
  },
});
