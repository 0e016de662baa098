import { route } from "#platform/http/route.ts";
import { TwoFactor } from "#features/identity/accounts/index.ts";
import { findTwoFactor } from "../queries.ts";

export const getTwoFactor = route("GET /profile/two-factor", {
  id: "getTwoFactor",
  auth: "session",
  summary: "Get the caller's second factors",
  access: {},
  reply: { two_factor: TwoFactor },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({ two_factor: await findTwoFactor(read, caller.user_uuid) }),
});
