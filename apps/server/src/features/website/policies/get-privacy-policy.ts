import { route } from "#platform/http/route.ts";
import { Policy } from "./view.ts";

export const getPrivacyPolicy = route("GET /public/privacy-policy", {
  id: "getPrivacyPolicy",
  auth: "public",
  summary: "Get the privacy policy",
  description: "The operator's own text, or the one that comes with Stoa.",
  access: {},
  reply: { privacy_policy: Policy },
  errors: [],
  events: [],
  example: {},
  handle: ({ services }) => ({ privacy_policy: { content_markdown: services.config.POLICIES_DIR.privacy } }),
});
