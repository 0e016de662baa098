import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findSessions } from "../sessions.ts";
import { Session, toSession } from "../view.ts";

export const listSessions = route({
  id: "listSessions",
  at: "GET /profile/sessions",
  who: "session",
  summary: "The caller's live sessions, the one used last first",
  about: "Not those that have ended, nor those whose last use is more than 7 days ago: their tokens have expired.",
  reach: {},
  reply: { sessions: Type.Array(Session) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => {
    const rows = await findSessions(read, caller.user_uuid);
    return { sessions: rows.map((row) => toSession(row, caller.session_uuid)) };
  },
});
