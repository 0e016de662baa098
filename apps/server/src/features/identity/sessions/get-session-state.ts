import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";

export const getSessionState = route("GET /auth/session", {
  id: "getSessionState",
  auth: "optional",
  summary: "Ask whether a session is valid",
  description: "A browser without a session, or with the cookie of an ended one, gets false, and no error.",
  access: {},
  reply: { signed_in: field(Type.Boolean(), "Whether the request comes with a valid session.") },
  errors: [],
  events: [],
  example: {},
  handle: ({ caller }) => ({ signed_in: caller !== null }),
});
