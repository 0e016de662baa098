import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { endSessions } from "./sessions.ts";
import { EndedSession } from "./view.ts";

export const logoutAll = route("POST /auth/logout-all", {
  id: "logoutAll",
  auth: "session",
  summary: "End all sessions of the caller",
  description: "The session that sends the request ends too. API keys keep working.",
  access: {},
  http: { session: "ends" },
  reply: { sessions: field(Type.Array(EndedSession), "The sessions that ended.") },
  errors: [],
  events: ["account.signed_out_everywhere"],
  example: {},
  handle: async ({ tx, caller }) => {
    const sessions = await endSessions(tx, caller.user_uuid);
    if (sessions.length > 0) {
      tx.emitAccount(caller.user_uuid, "account.signed_out_everywhere", { sessions: sessions.length });
    }
    return { sessions };
  },
});
