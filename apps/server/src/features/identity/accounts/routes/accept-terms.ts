import { route } from "#platform/http/route.ts";
import { closed, field, named } from "#platform/http/schemas.ts";
import { lockAccount } from "../own-user.ts";
import { acceptCurrentTerms, findTerms, Terms, termsError } from "../terms.ts";

export const acceptTerms = route("POST /platform/terms/accept", {
  id: "acceptTerms",
  auth: "session",
  summary: "Accept the terms of use",
  description: "Fails with 409 when there is a newer version than the one that the person has read.",
  access: {},
  body: closed({ version: field(named(20), "The version that the person has read.") }),
  reply: { terms: Terms },
  errors: ["terms_unknown", "terms_changed", "account_closed"],
  events: ["account.terms_accepted"],
  example: { body: { version: "1" } },
  handle: async ({ tx, caller, body: { version }, fail }) => {
    const error = termsError(version);
    if (error !== null) return fail(error);
    await lockAccount(tx, caller.user_uuid, fail);
    if (await acceptCurrentTerms(tx, caller.user_uuid)) {
      tx.emitAccount(caller.user_uuid, "account.terms_accepted", { version });
    }
    return { terms: await findTerms(tx, caller.user_uuid) };
  },
});
