import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, field, Limit } from "#platform/http/schemas.ts";
import { automation } from "../noun.ts";
import { findRuns } from "../run-queries.ts";
import { Run } from "../view.ts";

const tag = "automation_runs";

export const listAutomationRuns = route("GET /boards/{board_uuid}/automations/{rule_uuid}/runs", {
  id: "listAutomationRuns",
  auth: "session or key",
  summary: "List the runs of an automation",
  description: "Newest first. Runs are kept for 90 days.",
  access: { board: "read", automation },
  query: closed({
    cursor: field(Type.Optional(Cursor), "The `next_cursor` of the previous page."),
    limit: field(Type.Optional(Limit), "The most runs in the reply."),
  }),
  reply: {
    runs: field(Type.Array(Run), "The runs, newest first."),
    next_cursor: field(Type.Optional(Type.String()), "The `cursor` of the next page; only a full page has one."),
  },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, board, automation: { uuid }, query, fail }) => {
    const limit = query.limit ?? 50;
    const before = query.cursor === undefined ? null : readCursor(query.cursor, fail);
    const runs = await findRuns(read, { workspace_uuid: board.workspace_uuid, automation_uuid: uuid }, before, limit);
    const oldest = runs.at(-1);
    const isFull = runs.length === limit && oldest !== undefined;
    return { runs, ...(isFull ? { next_cursor: encodeCursor(tag, ["uuid"], [oldest.uuid]) } : {}) };
  },
});

function readCursor(cursor: string, fail: Fail<"cursor_invalid">): string {
  const [before] = decodeCursor(tag, cursor, ["uuid"]) ?? fail("cursor_invalid");
  return before;
}
