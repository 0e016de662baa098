import { Type } from "typebox";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { countCodeTry, verifyByCode } from "../verify-address.ts";
import { toUser, User } from "../view.ts";

export const verifyAccount = route({
  id: "verifyAccount",
  at: "GET /auth/verify-account",
  who: "anyone",
  summary: "Verify an e-mail address by the link that was sent to it",
  reach: {},
  writes: true,
  query: closed({ code: Type.String(), uuid: Uuid }),
  reply: { user: User },
  refuses: ["code_invalid", "too_many_failures"],
  audit: ["account.signed_up", "account.verified"],
  example: { query: { code: "K7MX2QPA", uuid: ids.newcomer } },
  prepare: ({ query, apart }) => countCodeTry(apart, query.uuid),
  handle: async ({ work, query, services, prepared }) => {
    const tried = { user_uuid: query.uuid, code: query.code };
    return { user: toUser(await verifyByCode(work, services, tried, prepared)) };
  },
});
