import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import { lastOf, pageAbout } from "#platform/db/page.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, field, Limit, Uuid } from "#platform/http/schemas.ts";
import { findEntries } from "./queries.ts";
import { AuditEntry, EventNameSchema, toAuditEntry } from "./view.ts";
import { logSemaphore } from "./log-semaphore.ts";

const tag = "audit_log";

export const getAuditLog = route("GET /admin/workspaces/{workspace_uuid}/audit-log", {
  id: "getAuditLog",
  auth: "session",
  summary: "Get the audit log of a workspace",
  description:
    "What was done in the workspace and by whom, newest first. When something is deleted permanently, its entries keep " +
    `only its uuids, and when an account is deleted, its name is removed. ${pageAbout}`,
  access: { workspace: "admin" },
  query: closed({
    cursor: field(Type.Optional(Cursor), "The `next_cursor` of the previous page."),
    limit: field(Type.Optional(Limit), "The most entries in the reply."),
    actor_uuid: field(Type.Optional(Uuid), "Only entries of this user (including their API keys) or of this API key."),
    action: field(Type.Optional(EventNameSchema), "Only this action."),
  }),
  reply: {
    entries: field(Type.Array(AuditEntry), "The entries, newest first."),
    next_cursor: field(Type.Optional(Type.String()), "The `cursor` of the next page; left out on the last page."),
  },
  errors: ["cursor_invalid", "log_busy"],
  events: [],
  example: { query: { limit: 50, action: "ticket.created" } },
  handle: async ({ read, workspace, query, services, fail }) => {
    await services.sequencer.caughtUp();
    const limit = query.limit ?? 50;
    const asked = {
      workspace_uuid: workspace.uuid,
      actor_uuid: query.actor_uuid ?? null,
      action: query.action ?? null,
      before: query.cursor === undefined ? null : readCursor(query.cursor, fail),
      limit,
    };
    const rows = await logSemaphore.take(workspace.uuid, () => findEntries(read, asked));
    const last = lastOf(rows);
    const next = last === undefined ? {} : { next_cursor: encodeCursor(tag, ["sequence"], [last.sequence]) };
    return { entries: rows.map(toAuditEntry), ...next };
  },
});

function readCursor(cursor: string, fail: Fail<"cursor_invalid">): number {
  const [before] = decodeCursor(tag, cursor, ["sequence"]) ?? fail("cursor_invalid");
  return before;
}
