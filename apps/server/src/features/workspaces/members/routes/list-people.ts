import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findPeople, peoplePages } from "../queries.ts";
import { toPerson, WorkspacePerson } from "../view.ts";

export const listPeople = route("GET /admin/workspaces/{workspace_uuid}/people", {
  id: "listPeople",
  auth: "session",
  summary: "List the people of a workspace",
  description:
    "With their roles and boards, by name. Deactivated people are listed too; former members and service accounts are not. " +
    pageAbout,
  access: { workspace: "admin" },
  query: closed(pageQuery),
  reply: { people: field(Type.Array(WorkspacePerson), "The people, by name."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, workspace, query, fail }) => {
    const page = peoplePages(query, fail, workspace.uuid);
    const rows = await findPeople(read, workspace.uuid, page);
    return { people: rows.map(toPerson), ...page.next(rows) };
  },
});
