import { route } from "#platform/http/route.ts";
import { findTerms, Terms } from "../terms.ts";

export const getTerms = route("GET /platform/terms", {
  id: "getTerms",
  auth: "session",
  summary: "Get the version of the terms of use",
  description: "The current version, and the one that the caller accepted.",
  access: {},
  reply: { terms: Terms },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({ terms: await findTerms(read, caller.user_uuid) }),
});
