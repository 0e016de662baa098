import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { fail } from "#kernel/errors.ts";
import { lastOf, pageAbout } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Limit, Uuid } from "#platform/http/schemas.ts";
import { findEntries } from "./queries.ts";
import { AuditEntry, EventNameSchema, toAuditEntry } from "./view.ts";

const tag = "audit_log";

export const getAuditLog = route("GET /admin/workspaces/{workspace_uuid}/audit-log", {
  id: "getAuditLog",
  auth: "session",
  summary: "What was done in a workspace and by whom, newest first",
  description:
    "`actor_uuid` is a person or a key: asking for a person finds what their keys did too. `sequence` is the event's " +
    "place in the workspace. Of what was deleted for good, an entry keeps uuids and no words, and of a deleted account " +
    `no name. ${pageAbout}`,
  access: { workspace: "admin" },
  query: closed({
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Limit),
    actor_uuid: Type.Optional(Uuid),
    action: Type.Optional(EventNameSchema),
  }),
  reply: { entries: Type.Array(AuditEntry), next_cursor: Type.Optional(Type.String()) },
  errors: ["cursor_invalid", "log_busy"],
  events: [],
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
    const rows = await services.logSemaphore.take(workspace.uuid, () => findEntries(read, asked));
    const last = lastOf(rows);
    const next = last === undefined ? {} : { next_cursor: encodeCursor(tag, ["sequence"], [last.sequence]) };
    return { entries: rows.map(toAuditEntry), ...next };
  },
});

function readCursor(cursor: string): number {
  const [before] = decodeCursor(tag, cursor, ["sequence"]) ?? fail("cursor_invalid");
  return before;
}
