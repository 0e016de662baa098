import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findMembers, memberPages } from "../queries.ts";
import { Member, toMember } from "../view.ts";

export const listMembers = route("GET /workspaces/{workspace_uuid}/members", {
  id: "listMembers",
  auth: "session or key",
  summary: "List the members of a workspace",
  description:
    "The active members, by name. Any member may read them. A service account is a member too, and has no e-mail address. " +
    pageAbout,
  access: { workspace: "read" },
  query: closed(pageQuery),
  reply: { members: field(Type.Array(Member), "The members, by name."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, workspace, query, fail }) => {
    const page = memberPages(query, fail, workspace.uuid);
    const rows = await findMembers(read, workspace.uuid, page);
    return { members: rows.map(toMember), ...page.next(rows) };
  },
});
