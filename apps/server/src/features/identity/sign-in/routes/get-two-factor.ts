import { route } from "#platform/http/route.ts";
import { TwoFactor } from "#features/identity/accounts/index.ts";
import { findTwoFactor } from "../queries.ts";

export const getTwoFactor = route({
  id: "getTwoFactor",
  at: "GET /profile/two-factor",
  who: "session",
  summary: "Which second factors the caller has",
  reach: {},
  reply: { two_factor: TwoFactor },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => ({ two_factor: await findTwoFactor(read, caller.user_uuid) }),
});
