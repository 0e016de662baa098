import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { addressedPages, findAddressed } from "./list-queries.ts";
import { Invitation, toInvitation } from "./view.ts";

export const listOwnInvitations = route("GET /workspaces/invitations", {
  id: "listOwnInvitations",
  auth: "session",
  summary: "List the caller's invitations",
  description:
    "The invitations that the caller may accept, newest first: those for the address of the caller's verified account. " +
    pageAbout,
  access: {},
  query: closed(pageQuery),
  reply: { invitations: field(Type.Array(Invitation), "The invitations, newest first."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, caller: { user_uuid }, query, services, fail }) => {
    const page = addressedPages(query, fail, user_uuid);
    const rows = await findAddressed(read, user_uuid, page);
    return { invitations: rows.map((row) => toInvitation(services, row)), ...page.next(rows) };
  },
});
