import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Limit } from "#platform/http/schemas.ts";
import { findRule } from "../queries.ts";
import { findRuns } from "../run-queries.ts";
import { Run } from "../view.ts";

const tag = "automation_runs";

export const listAutomationRuns = route("GET /boards/{board_uuid}/automations/{rule_uuid}/runs", {
  id: "listAutomationRuns",
  auth: "session or key",
  summary: "What a rule did, newest first",
  description: "Kept for 90 days. `next_cursor` comes with a full page only.",
  access: { board: "read" },
  query: closed({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) }),
  reply: { runs: Type.Array(Run), next_cursor: Type.Optional(Type.String()) },
  errors: ["automation_not_found", "cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, board, params, query, fail }) => {
    const rule = (await findRule(read, board, params.rule_uuid)) ?? fail("automation_not_found");
    const limit = query.limit ?? 50;
    const before = query.cursor === undefined ? null : readCursor(query.cursor);
    const runs = await findRuns(
      read,
      { workspace_uuid: board.workspace_uuid, automation_uuid: rule.uuid },
      before,
      limit,
    );
    const oldest = runs.at(-1);
    const isFull = runs.length === limit && oldest !== undefined;
    return { runs, ...(isFull ? { next_cursor: encodeCursor(tag, ["uuid"], [oldest.uuid]) } : {}) };
  },
});

function readCursor(cursor: string): string {
  const [before] = decodeCursor(tag, cursor, ["uuid"]) ?? fail("cursor_invalid");
  return before;
}
