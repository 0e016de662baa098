import { Type } from "typebox";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { findSummaries } from "../queries.ts";
import { SummaryEmail, toSummaryEmail } from "../view.ts";

export const getSummaryEmails = route("GET /profile/summary-emails", {
  id: "getSummaryEmails",
  auth: "session",
  summary: "The boards of a workspace whose summaries are mailed to the caller",
  description:
    "Of boards that the caller may not open any more, too: nothing is mailed of them, and they can be deleted.",
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({ workspace_uuid: Uuid }),
  reply: { subscriptions: Type.Array(SummaryEmail) },
  errors: [],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, caller, workspace }) => {
    const rows = await findSummaries(read, workspace.uuid, caller.user_uuid);
    return { subscriptions: rows.map(toSummaryEmail) };
  },
});
