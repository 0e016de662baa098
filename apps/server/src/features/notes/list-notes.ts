import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findNotes, notePages } from "./queries.ts";
import { Note } from "./view.ts";

export const listNotes = route("GET /notes", {
  id: "listNotes",
  auth: "session",
  summary: "List the caller's quick notes",
  description: "Newest first. Nobody else sees them.",
  access: {},
  query: closed(pageQuery),
  reply: { notes: field(Type.Array(Note), "The notes, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, caller: { user_uuid }, query, fail }) => {
    const page = notePages(query, fail, user_uuid);
    const rows = await findNotes(read, user_uuid, page);
    return { notes: rows.map(({ note }) => note), ...page.next(rows) };
  },
});
