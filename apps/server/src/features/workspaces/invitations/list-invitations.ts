import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findOpen, openPages } from "./list-queries.ts";
import { Invitation, toInvitation } from "./view.ts";

export const listInvitations = route("GET /admin/workspaces/{workspace_uuid}/invitations", {
  id: "listInvitations",
  auth: "session",
  summary: "List the open invitations of a workspace",
  description:
    "Newest first. Expired invitations are open too: they can be mailed again. Closed ones are in the audit log. " +
    pageAbout,
  access: { workspace: "admin" },
  query: closed(pageQuery),
  reply: { invitations: field(Type.Array(Invitation), "The invitations, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, workspace, query, services, fail }) => {
    const page = openPages(query, fail, workspace.uuid);
    const rows = await findOpen(read, workspace.uuid, page);
    return { invitations: rows.map((row) => toInvitation(services, row)), ...page.next(rows) };
  },
});
