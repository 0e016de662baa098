import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { findSummaries } from "../queries.ts";
import { SummaryEmail, toSummaryEmail } from "../view.ts";

export const getSummaryEmails = route("GET /profile/summary-emails", {
  id: "getSummaryEmails",
  auth: "session",
  summary: "List the caller's summaries in a workspace",
  description:
    "This includes boards that the caller can no longer see. No summaries are sent for those, and they can be deleted.",
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({ workspace_uuid: field(UuidOfWorkspace, "The workspace.") }),
  reply: { subscriptions: field(Type.Array(SummaryEmail), "The summaries, the oldest first.") },
  errors: [],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, caller, workspace }) => {
    const rows = await findSummaries(read, workspace.uuid, caller.user_uuid);
    return { subscriptions: rows.map(toSummaryEmail) };
  },
});
