import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findRules } from "../queries.ts";
import { Automation, forReader } from "../view.ts";

export const listAutomations = route("GET /boards/{board_uuid}/automations", {
  id: "listAutomations",
  auth: "session or key",
  summary: "The rules of a board, oldest first",
  description: "Only owner and admin see the whole addresses that rules call.",
  access: { board: "read" },
  reply: { automations: Type.Array(Automation) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, board, role }) => {
    const rules = await findRules(read, board);
    return { automations: rules.map((rule) => forReader(rule, role)) };
  },
});
