import { Type } from "typebox";
import { refuse } from "#kernel/refusals.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { checkPassword } from "./check-password.ts";
import { Email, Password } from "./fields.ts";
import { findLock, holdUnlocked } from "./queries.ts";
import { insertSession } from "./sessions.ts";
import { toUser, User } from "./view.ts";

export const login = route({
  id: "login",
  at: "POST /auth/login",
  who: "anyone",
  summary: "Begin a session",
  about: "Ten wrong passwords or codes for one account within 15 minutes close it until they are 15 minutes old.",
  reach: {},
  even: true,
  session: "begins",
  body: closed({ email: Email, password: Password }),
  reply: { token: Type.String({ description: "The session token, for the Authorization header." }), user: User },
  refuses: ["credentials_wrong", "verification_required", "too_many_failures"],
  audit: ["account.signed_in"],
  example: { body: { email: "matteo@example.com", password: "Plain words, 8 or more" } },
  prepare: async ({ body, read, apart }) => {
    const lock = await findLock(read, body.email);
    const isRight = await checkPassword(apart, lock ?? { email: body.email }, body.password);
    return isRight ? lock : undefined;
  },
  handle: async ({ work, client, services, prepared: lock }) => {
    const user = lock === undefined ? undefined : await holdUnlocked(work, lock);
    if (user === undefined) return refuse("credentials_wrong");
    if (user.verified_at === null) {
      return refuse("verification_required", {}, { verification_required: true, user_uuid: user.uuid });
    }
    const session = await insertSession(work, user.uuid, client);
    work.emitAccount(user.uuid, "account.signed_in", { session_uuid: session.session_uuid });
    return { token: services.credentials.issue(session), user: toUser(user) };
  },
});
