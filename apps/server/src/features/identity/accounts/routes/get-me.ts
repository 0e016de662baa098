import { route } from "#platform/http/route.ts";
import { findOwn } from "../queries.ts";
import { OwnUser, toOwnUser } from "../view.ts";

export const getMe = route("GET /profile/me", {
  id: "getMe",
  auth: "session",
  summary: "Get the caller's account",
  access: {},
  reply: { user: OwnUser },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({ user: toOwnUser(await findOwn(read, caller.user_uuid)) }),
});
