import { route } from "#platform/http/route.ts";
import { findOwn } from "../queries.ts";
import { OwnUser, toOwnUser } from "../view.ts";

export const getMe = route({
  id: "getMe",
  at: "GET /profile/me",
  who: "session",
  summary: "The caller's own account",
  reach: {},
  reply: { user: OwnUser },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => ({ user: toOwnUser(await findOwn(read, caller.user_uuid)) }),
});
