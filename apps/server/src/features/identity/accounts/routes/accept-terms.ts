import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { holdAccount } from "../own-user.ts";
import { acceptCurrentTerms, findTerms, Terms, termsRefusal } from "../terms.ts";

export const acceptTerms = route({
  id: "acceptTerms",
  at: "POST /platform/terms/accept",
  who: "session",
  summary: "Accept the terms",
  about: "`version` is the one that the person has read; when there is a newer one by now, that is to be read first.",
  reach: {},
  body: closed({ version: named(20) }),
  reply: { terms: Terms },
  refuses: ["terms_unknown", "terms_changed", "account_closed"],
  audit: ["account.terms_accepted"],
  example: { body: { version: "1" } },
  handle: async ({ work, caller, body: { version } }) => {
    const refusal = termsRefusal(version);
    if (refusal !== null) refuse(refusal);
    await holdAccount(work, caller.user_uuid);
    if (await acceptCurrentTerms(work, caller.user_uuid)) {
      work.emitAccount(caller.user_uuid, "account.terms_accepted", { version });
    }
    return { terms: await findTerms(work, caller.user_uuid) };
  },
});
