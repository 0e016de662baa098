import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findRules } from "../queries.ts";
import { Automation, forReader } from "../view.ts";

export const listAutomations = route({
  id: "listAutomations",
  at: "GET /boards/{board_uuid}/automations",
  who: "session or key",
  summary: "The rules of a board, oldest first",
  about: "Only owner and admin see the whole addresses that rules call.",
  reach: { board: "read" },
  reply: { automations: Type.Array(Automation) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, board, role }) => {
    const rules = await findRules(read, board);
    return { automations: rules.map((rule) => forReader(rule, role)) };
  },
});
