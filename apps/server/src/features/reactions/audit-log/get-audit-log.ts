import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { makeDerived } from "#platform/events/text-forms.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { mapInTurns } from "#platform/fairness/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { auditPages, findEntries } from "./queries.ts";
import { AuditEntry, EventNameSchema, toAuditEntry } from "./view.ts";
import { logSemaphore } from "./log-semaphore.ts";

export const getAuditLog = route("GET /admin/workspaces/{workspace_uuid}/audit-log", {
  id: "getAuditLog",
  auth: "session",
  summary: "Get the audit log of a workspace",
  description:
    "The actions in the workspace and their actors, newest first. When something is deleted permanently, its entries keep " +
    `only its uuids, and when an account is deleted, its name is removed. ${pageAbout}`,
  access: { workspace: "admin" },
  query: closed({
    ...pageQuery,
    actor_uuid: field(Type.Optional(Uuid), "Only entries of this user (including their API keys) or of this API key."),
    action: field(Type.Optional(EventNameSchema), "Only this action."),
  }),
  reply: {
    entries: field(Type.Array(AuditEntry), "The entries, newest first."),
    next_cursor: nextCursor,
  },
  errors: ["cursor_invalid", "log_busy"],
  events: [],
  example: { query: { limit: 50, action: "ticket.created" } },
  handle: async ({ read, workspace, query, services, fail }) => {
    await services.sequencer.caughtUp();
    const asked = {
      workspace_uuid: workspace.uuid,
      actor_uuid: query.actor_uuid ?? null,
      action: query.action ?? null,
    };
    const page = auditPages(query, fail, JSON.stringify(asked).toLowerCase());
    const rows = await logSemaphore.take(workspace.uuid, () => findEntries(read, asked, page));
    const made = await makeDerived(services.texts, workspace.uuid, rows);
    return { entries: await mapInTurns(rows, (row) => toAuditEntry(row, made)), ...page.next(rows) };
  },
});
