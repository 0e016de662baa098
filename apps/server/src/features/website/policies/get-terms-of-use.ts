import { route } from "#platform/http/route.ts";
import { Policy } from "./view.ts";

export const getTermsOfUse = route("GET /public/terms-of-use", {
  id: "getTermsOfUse",
  auth: "public",
  summary: "Get the terms of use",
  description: "The operator's own text, or the one that comes with Stoa.",
  access: {},
  reply: { terms_of_use: Policy },
  errors: [],
  events: [],
  example: {},
  handle: ({ services }) => ({ terms_of_use: { content_markdown: services.config.POLICIES_DIR.terms } }),
});
