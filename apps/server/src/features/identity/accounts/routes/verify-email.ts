import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { ids } from "#features/content/examples/index.ts";
import { Code } from "../fields.ts";
import { countCodeTry, verifyByCode } from "../verify-address.ts";
import { toUser, User } from "../view.ts";

export const verifyEmail = route("POST /auth/verify-email", {
  id: "verifyEmail",
  auth: "public",
  summary: "Verify an e-mail address by the mailed code",
  access: {},
  body: closed({
    user_uuid: field(Uuid, "The uuid that the sign-up returned."),
    code: field(Code, "The mailed code."),
  }),
  reply: { user: User },
  errors: ["code_invalid", "too_many_failures"],
  events: ["account.signed_up", "account.verified"],
  example: { body: { user_uuid: ids.newcomer, code: "K7MX2QPA" } },
  beforeTransaction: ({ body, inOwnTransaction, fail }) => countCodeTry(inOwnTransaction, body.user_uuid, fail),
  handle: async ({ tx, body, services, prepared, fail }) => ({
    user: toUser(await verifyByCode(tx, services, body, prepared, fail)),
  }),
});
