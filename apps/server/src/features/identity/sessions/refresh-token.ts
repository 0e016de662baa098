import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findSession } from "./sessions.ts";

export const refreshToken = route("GET /auth/refresh-token", {
  id: "refreshToken",
  auth: "session",
  summary: "Renew the session token",
  description: "The new token is valid for 7 days, but not longer than its session, which ends after 30 days.",
  access: {},
  http: { session: "begins" },
  reply: { token: field(Type.String(), "The new token.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, services }) => {
    return { token: services.credentials.issue(await findSession(read, caller.session_uuid ?? "")) };
  },
});
