import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { holdAccount } from "../own-user.ts";
import { acceptCurrentTerms, findTerms, Terms, termsError } from "../terms.ts";

export const acceptTerms = route("POST /platform/terms/accept", {
  id: "acceptTerms",
  auth: "session",
  summary: "Accept the terms",
  description:
    "`version` is the one that the person has read; when there is a newer one by now, that is to be read first.",
  access: {},
  body: closed({ version: named(20) }),
  reply: { terms: Terms },
  errors: ["terms_unknown", "terms_changed", "account_closed"],
  events: ["account.terms_accepted"],
  example: { body: { version: "1" } },
  handle: async ({ tx, caller, body: { version }, fail }) => {
    const apiError = termsError(version);
    if (apiError !== null) return fail(apiError);
    await holdAccount(tx, caller.user_uuid);
    if (await acceptCurrentTerms(tx, caller.user_uuid)) {
      tx.emitAccount(caller.user_uuid, "account.terms_accepted", { version });
    }
    return { terms: await findTerms(tx, caller.user_uuid) };
  },
});
