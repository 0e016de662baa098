import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { ids } from "#platform/http/examples.ts";
import { Code } from "../fields.ts";
import { countCodeTry, verifyByCode } from "../verify-address.ts";
import { toUser, User } from "../view.ts";

export const verifyEmail = route("POST /auth/verify-email", {
  id: "verifyEmail",
  auth: "public",
  summary: "Verify an e-mail address by the code that was sent to it",
  access: {},
  body: closed({ user_uuid: Uuid, code: Code }),
  reply: { user: User },
  errors: ["code_invalid", "too_many_failures"],
  events: ["account.signed_up", "account.verified"],
  example: { body: { user_uuid: ids.newcomer, code: "K7MX2QPA" } },
  beforeTransaction: ({ body, inOwnTransaction }) => countCodeTry(inOwnTransaction, body.user_uuid),
  handle: async ({ tx, body, services, prepared }) => ({
    user: toUser(await verifyByCode(tx, services, body, prepared)),
  }),
});
