import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { ids } from "#platform/http/examples.ts";
import { Code } from "../fields.ts";
import { countCodeTry, verifyByCode } from "../verify-address.ts";
import { toUser, User } from "../view.ts";

export const verifyEmail = route({
  id: "verifyEmail",
  at: "POST /auth/verify-email",
  who: "anyone",
  summary: "Verify an e-mail address by the code that was sent to it",
  reach: {},
  body: closed({ user_uuid: Uuid, code: Code }),
  reply: { user: User },
  refuses: ["code_invalid", "too_many_failures"],
  audit: ["account.signed_up", "account.verified"],
  example: { body: { user_uuid: ids.newcomer, code: "K7MX2QPA" } },
  prepare: ({ body, apart }) => countCodeTry(apart, body.user_uuid),
  handle: async ({ work, body, services, prepared }) => ({
    user: toUser(await verifyByCode(work, services, body, prepared)),
  }),
});
