import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { automation } from "../resource.ts";
import { findRuns, runPages } from "../run-queries.ts";
import { Run } from "../view.ts";

export const listAutomationRuns = route("GET /boards/{board_uuid}/automations/{rule_uuid}/runs", {
  id: "listAutomationRuns",
  auth: "session or key",
  summary: "List the runs of an automation",
  description: "Newest first. Runs are kept for 90 days.",
  access: { board: "read", automation },
  query: closed(pageQuery),
  reply: {
    runs: field(Type.Array(Run), "The runs, newest first."),
    next_cursor: nextCursor,
  },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, board, automation: { uuid }, query, fail }) => {
    const page = runPages(query, fail, uuid);
    const rows = await findRuns(read, { workspace_uuid: board.workspace_uuid, automation_uuid: uuid }, page);
    return { runs: rows.map(({ run }) => run), ...page.next(rows) };
  },
});
