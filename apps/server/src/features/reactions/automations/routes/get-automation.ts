import { route } from "#platform/http/route.ts";
import { findRule } from "../queries.ts";
import { Automation, forReader } from "../view.ts";

export const getAutomation = route("GET /boards/{board_uuid}/automations/{rule_uuid}", {
  id: "getAutomation",
  auth: "session or key",
  summary: "One rule of a board",
  description: "Only owner and admin see the whole addresses that it calls.",
  access: { board: "read" },
  reply: { automation: Automation },
  errors: ["automation_not_found"],
  events: [],
  example: {},
  handle: async ({ read, board, role, params, fail }) => {
    const rule = (await findRule(read, board, params.rule_uuid)) ?? fail("automation_not_found");
    return { automation: forReader(rule, role) };
  },
});
