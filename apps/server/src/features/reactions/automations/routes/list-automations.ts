import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { automationPages, findAutomations } from "../queries.ts";
import { Automation, forReader } from "../view.ts";

export const listAutomations = route("GET /boards/{board_uuid}/automations", {
  id: "listAutomations",
  auth: "session or key",
  summary: "List the automations of a board",
  description: `Only owners and admins see the full URLs that automations call; others see only the origins. ${pageAbout}`,
  access: { board: "read" },
  query: closed(pageQuery),
  reply: { automations: field(Type.Array(Automation), "The automations, oldest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, board, role, query, fail }) => {
    const page = automationPages(query, fail, board.uuid);
    const rows = await findAutomations(read, board, page);
    return { automations: rows.map(({ automation }) => forReader(automation, role)), ...page.next(rows) };
  },
});
