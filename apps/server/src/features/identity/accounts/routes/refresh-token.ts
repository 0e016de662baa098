import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findSession } from "../sessions.ts";

export const refreshToken = route({
  id: "refreshToken",
  at: "GET /auth/refresh-token",
  who: "session",
  summary: "Renew the session token",
  about: "The new token lives 7 days, and never beyond the 30 days of its session.",
  reach: {},
  session: "begins",
  reply: { token: Type.String() },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller, services }) => {
    return { token: services.credentials.issue(await findSession(read, caller.session_uuid ?? "")) };
  },
});
