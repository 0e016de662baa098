import { route } from "#platform/http/route.ts";
import { findTerms, Terms } from "../terms.ts";

export const getTerms = route("GET /platform/terms", {
  id: "getTerms",
  auth: "session",
  summary: "The current version of the terms, and which one the caller accepted",
  access: {},
  reply: { terms: Terms },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({ terms: await findTerms(read, caller.user_uuid) }),
});
