import { route } from "#platform/http/route.ts";
import { endSession } from "./sessions.ts";
import { EndedSession } from "./view.ts";

export const logout = route("POST /auth/logout", {
  id: "logout",
  auth: "session",
  summary: "Log out",
  description: "Ends the session that sends the request.",
  access: {},
  http: { session: "ends" },
  reply: { session: EndedSession },
  errors: [],
  events: ["account.signed_out"],
  example: {},
  handle: async ({ tx, caller }) => {
    const uuid = caller.session_uuid ?? "";
    if (await endSession(tx, uuid)) {
      tx.emitAccount(caller.user_uuid, "account.signed_out", { session_uuid: uuid });
    }
    return { session: { uuid } };
  },
});
