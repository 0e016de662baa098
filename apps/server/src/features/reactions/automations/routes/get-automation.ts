import { route } from "#platform/http/route.ts";
import { automation } from "../resource.ts";
import { Automation, forReader } from "../view.ts";

export const getAutomation = route("GET /boards/{board_uuid}/automations/{rule_uuid}", {
  id: "getAutomation",
  auth: "session or key",
  summary: "Get an automation",
  description: "Only owners and admins see the full URLs that it calls; others see only the origin.",
  access: { board: "read", automation },
  reply: { automation: Automation },
  errors: [],
  events: [],
  example: {},
  handle: ({ automation: found, role }) => ({ automation: forReader(found, role) }),
});
