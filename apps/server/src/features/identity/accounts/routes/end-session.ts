import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { endSession as end } from "../sessions.ts";
import { EndedSession } from "../view.ts";

export const endSession = route({
  id: "endSession",
  at: "DELETE /profile/sessions/{session_uuid}",
  who: "session",
  summary: "End one of the caller's sessions",
  reach: {},
  reply: { session: EndedSession },
  refuses: ["session_not_found"],
  audit: ["account.session_ended"],
  example: {},
  handle: async ({ work, caller, params }) => {
    const uuid = params.session_uuid.toLowerCase();
    if (!(await end(work, caller.user_uuid, uuid))) refuse("session_not_found");
    work.emitAccount(caller.user_uuid, "account.session_ended", { session_uuid: uuid });
    return { session: { uuid } };
  },
});
