import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findAutomations } from "../queries.ts";
import { Automation, forReader } from "../view.ts";

export const listAutomations = route("GET /boards/{board_uuid}/automations", {
  id: "listAutomations",
  auth: "session or key",
  summary: "List the automations of a board",
  description: "Only owners and admins see the full URLs that automations call; others see only the origins.",
  access: { board: "read" },
  reply: { automations: field(Type.Array(Automation), "The automations, oldest first.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, board, role }) => {
    const all = await findAutomations(read, board);
    return { automations: all.map((automation) => forReader(automation, role)) };
  },
});
