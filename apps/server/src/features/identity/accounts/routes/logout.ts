import { route } from "#platform/http/route.ts";
import { endSession } from "../sessions.ts";
import { EndedSession } from "../view.ts";

export const logout = route({
  id: "logout",
  at: "POST /auth/logout",
  who: "session",
  summary: "End this session",
  reach: {},
  session: "ends",
  reply: { session: EndedSession },
  refuses: [],
  audit: ["account.signed_out"],
  example: {},
  handle: async ({ work, caller }) => {
    const uuid = caller.session_uuid ?? "";
    if (await endSession(work, caller.user_uuid, uuid)) {
      work.emitAccount(caller.user_uuid, "account.signed_out", { session_uuid: uuid });
    }
    return { session: { uuid } };
  },
});
