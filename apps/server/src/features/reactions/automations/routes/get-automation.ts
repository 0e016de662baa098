import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { findRule } from "../queries.ts";
import { Automation, forReader } from "../view.ts";

export const getAutomation = route({
  id: "getAutomation",
  at: "GET /boards/{board_uuid}/automations/{rule_uuid}",
  who: "session or key",
  summary: "One rule of a board",
  about: "Only owner and admin see the whole addresses that it calls.",
  reach: { board: "read" },
  reply: { automation: Automation },
  refuses: ["automation_not_found"],
  audit: [],
  example: {},
  handle: async ({ read, board, role, params }) => {
    const rule = (await findRule(read, board, params.rule_uuid)) ?? refuse("automation_not_found");
    return { automation: forReader(rule, role) };
  },
});
