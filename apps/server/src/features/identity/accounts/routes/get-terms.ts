import { route } from "#platform/http/route.ts";
import { findTerms, Terms } from "../terms.ts";

export const getTerms = route({
  id: "getTerms",
  at: "GET /platform/terms",
  who: "session",
  summary: "The current version of the terms, and which one the caller accepted",
  reach: {},
  reply: { terms: Terms },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => ({ terms: await findTerms(read, caller.user_uuid) }),
});
