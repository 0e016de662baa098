import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { refuse } from "#kernel/errors.ts";
import { lastOf, pageAbout } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Limit, Uuid } from "#platform/http/schemas.ts";
import { findEntries } from "./queries.ts";
import { AuditEntry, EventNameSchema, toAuditEntry } from "./view.ts";

const tag = "audit_log";

export const getAuditLog = route({
  id: "getAuditLog",
  at: "GET /admin/workspaces/{workspace_uuid}/audit-log",
  who: "session",
  summary: "What was done in a workspace and by whom, newest first",
  about:
    "`actor_uuid` is a person or a key: asking for a person finds what their keys did too. `sequence` is the event's " +
    "place in the workspace. Of what was deleted for good, an entry keeps uuids and no words, and of a deleted account " +
    `no name. ${pageAbout}`,
  reach: { workspace: "admin" },
  query: closed({
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Limit),
    actor_uuid: Type.Optional(Uuid),
    action: Type.Optional(EventNameSchema),
  }),
  reply: { entries: Type.Array(AuditEntry), next_cursor: Type.Optional(Type.String()) },
  refuses: ["cursor_invalid", "log_busy"],
  audit: [],
  example: { query: { limit: 50, action: "ticket.created" } },
  handle: async ({ read, workspace, query, services }) => {
    await services.sequencer.caughtUp();
    const limit = query.limit ?? 50;
    const asked = {
      workspace_uuid: workspace.uuid,
      actor_uuid: query.actor_uuid ?? null,
      action: query.action ?? null,
      before: query.cursor === undefined ? null : readCursor(query.cursor),
      limit,
    };
    const rows = await services.logTurns.take(workspace.uuid, () => findEntries(read, asked));
    const last = lastOf(rows);
    const next = last === undefined ? {} : { next_cursor: encodeCursor(tag, ["sequence"], [last.sequence]) };
    return { entries: rows.map(toAuditEntry), ...next };
  },
});

function readCursor(cursor: string): number {
  const [before] = decodeCursor(tag, cursor, ["sequence"]) ?? refuse("cursor_invalid");
  return before;
}
