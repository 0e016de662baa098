import { route } from "#platform/http/route.ts";
import { endSession as end } from "../sessions.ts";
import { EndedSession } from "../view.ts";

export const endSession = route("DELETE /profile/sessions/{session_uuid}", {
  id: "endSession",
  auth: "session",
  summary: "End one of the caller's sessions",
  access: {},
  reply: { session: EndedSession },
  errors: ["session_not_found"],
  events: ["account.session_ended"],
  example: {},
  handle: async ({ tx, caller, params, fail }) => {
    const uuid = params.session_uuid.toLowerCase();
    if (!(await end(tx, caller.user_uuid, uuid))) return fail("session_not_found");
    tx.emitAccount(caller.user_uuid, "account.session_ended", { session_uuid: uuid });
    return { session: { uuid } };
  },
});
