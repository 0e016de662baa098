import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findPublished } from "./queries.ts";
import { PublishedBoard, PublishedPage } from "./view.ts";

export const listPublished = route("GET /workspaces/{workspace_uuid}/published", {
  id: "listPublished",
  auth: "session or key",
  summary: "What of a workspace is shown to everybody who has its link, the newest first",
  description:
    "Owners and admins. What is published and shows nothing at the moment is not `live`, and `dark_reason` says why: " +
    "`public_boards_disabled` by the workspace's setting, or `board_archived`.",
  access: { workspace: "admin" },
  reply: { wiki_pages: Type.Array(PublishedPage), boards: Type.Array(PublishedBoard) },
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
