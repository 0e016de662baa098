import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { endSessions } from "../sessions.ts";
import { EndedSession } from "../view.ts";

export const logoutAll = route({
  id: "logoutAll",
  at: "POST /auth/logout-all",
  who: "session",
  summary: "End all sessions of the caller, this one too",
  about: "API keys go on.",
  reach: {},
  session: "ends",
  reply: { sessions: Type.Array(EndedSession) },
  refuses: [],
  audit: ["account.signed_out_everywhere"],
  example: {},
  handle: async ({ work, caller }) => {
    const sessions = await endSessions(work, caller.user_uuid);
    if (sessions.length > 0) {
      work.emitAccount(caller.user_uuid, "account.signed_out_everywhere", { sessions: sessions.length });
    }
    return { sessions };
  },
});
