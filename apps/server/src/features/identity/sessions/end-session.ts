import { route } from "#platform/http/route.ts";
import { session } from "./resource.ts";
import { endSession as end } from "./sessions.ts";
import { EndedSession } from "./view.ts";

export const endSession = route("DELETE /profile/sessions/{session_uuid}", {
  id: "endSession",
  auth: "session",
  summary: "End a session of the caller",
  description: "The token of the key stops working at once.",
  access: { session },
  reply: { session: EndedSession },
  errors: [],
  events: ["account.session_ended"],
  example: {},
  handle: async ({ tx, caller, session: { uuid } }) => {
    await end(tx, uuid);
    tx.emitAccount(caller.user_uuid, "account.session_ended", { session_uuid: uuid });
    return { session: { uuid } };
  },
});
