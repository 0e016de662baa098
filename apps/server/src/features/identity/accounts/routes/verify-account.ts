import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { countCodeTry, verifyByCode } from "../verify-address.ts";
import { toUser, User } from "../view.ts";

export const verifyAccount = route("GET /auth/verify-account", {
  id: "verifyAccount",
  auth: "public",
  summary: "Verify an e-mail address by the mailed link",
  access: {},
  writes: true,
  query: closed({
    code: field(Type.String(), "The mailed code."),
    uuid: field(Uuid, "The uuid that the sign-up returned."),
  }),
  reply: { user: User },
  errors: ["code_invalid", "too_many_failures"],
  events: ["account.signed_up", "account.verified"],
  example: { query: { code: "K7MX2QPA", uuid: ids.newcomer } },
  beforeTransaction: ({ query, inOwnTransaction, fail }) => countCodeTry(inOwnTransaction, query.uuid, fail),
  handle: async ({ tx, query, services, prepared, fail }) => {
    const code = { user_uuid: query.uuid, code: query.code };
    return { user: toUser(await verifyByCode(tx, services, code, prepared, fail)) };
  },
});
