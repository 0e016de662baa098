import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findPublished } from "./queries.ts";
import { PublishedBoard, PublishedPage } from "./view.ts";

export const listPublished = route("GET /workspaces/{workspace_uuid}/published", {
  id: "listPublished",
  auth: "session or key",
  summary: "List the published boards and pages of a workspace",
  description:
    "Only owners and admins. The newest come first. If a link does not work at the moment, `live` is false and " +
    "`dark_reason` says why.",
  access: { workspace: "admin" },
  reply: {
    wiki_pages: field(Type.Array(PublishedPage), "The published pages."),
    boards: field(Type.Array(PublishedBoard), "The published boards."),
  },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => {
    const rows = await findPublished(read, workspace.uuid);
    const boards = rows.map((row) => ({
      ...row,
      published_at: row.published_at.toISOString(),
      live: row.dark_reason === null,
    }));
    return { wiki_pages: [], boards };
  },
});
