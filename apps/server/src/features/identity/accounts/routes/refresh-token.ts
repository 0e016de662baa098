import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findSession } from "../sessions.ts";

export const refreshToken = route("GET /auth/refresh-token", {
  id: "refreshToken",
  auth: "session",
  summary: "Renew the session token",
  description: "The new token lives 7 days, and never beyond the 30 days of its session.",
  access: {},
  http: { session: "begins" },
  reply: { token: Type.String() },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, services }) => {
    return { token: services.credentials.issue(await findSession(read, caller.session_uuid ?? "")) };
  },
});
