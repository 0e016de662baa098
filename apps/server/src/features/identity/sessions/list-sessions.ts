import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findSessions } from "./sessions.ts";
import { Session, toSession } from "./view.ts";

export const listSessions = route("GET /profile/sessions", {
  id: "listSessions",
  auth: "session",
  summary: "List the caller's sessions",
  description:
    "The one used last first. Sessions that have ended are not listed, nor those that were last used more than 7 days ago: their tokens have expired.",
  access: {},
  reply: { sessions: Type.Array(Session) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => {
    const rows = await findSessions(read, caller.user_uuid);
    return { sessions: rows.map((row) => toSession(row, caller.session_uuid)) };
  },
});
