import { Type } from "typebox";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { countCodeTry, verifyByCode } from "../verify-address.ts";
import { toUser, User } from "../view.ts";

export const verifyAccount = route("GET /auth/verify-account", {
  id: "verifyAccount",
  auth: "public",
  summary: "Verify an e-mail address by the link that was sent to it",
  access: {},
  writes: true,
  query: closed({ code: Type.String(), uuid: Uuid }),
  reply: { user: User },
  errors: ["code_invalid", "too_many_failures"],
  events: ["account.signed_up", "account.verified"],
  example: { query: { code: "K7MX2QPA", uuid: ids.newcomer } },
  beforeTransaction: ({ query, inOwnTransaction }) => countCodeTry(inOwnTransaction, query.uuid),
  handle: async ({ tx, query, services, prepared }) => {
    const tried = { user_uuid: query.uuid, code: query.code };
    return { user: toUser(await verifyByCode(tx, services, tried, prepared)) };
  },
});
