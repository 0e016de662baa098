import { route } from "#platform/http/route.ts";
import { Policy } from "./view.ts";

export const getCookiePolicy = route("GET /public/cookie-policy", {
  id: "getCookiePolicy",
  auth: "public",
  summary: "Get the cookie policy",
  description: "The operator's own text, or the one that comes with Stoa.",
  access: {},
  reply: { cookie_policy: Policy },
  errors: [],
  events: [],
  example: {},
  handle: ({ services }) => ({ cookie_policy: { content_markdown: services.config.POLICIES_DIR.cookies } }),
});
