import { Type } from "typebox";
import { findPublishedForms, PublishedForm } from "#features/boards/feedback-forms/index.ts";
import { toPublished } from "#features/public-links/index.ts";
import { findPublishedPages, PublishedPage } from "#features/wiki/publishing/index.ts";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findPublished } from "./queries.ts";
import { PublishedBoard } from "./view.ts";

export const listPublished = route("GET /workspaces/{workspace_uuid}/published", {
  id: "listPublished",
  auth: "session or key",
  summary: "List the published boards and pages and the feedback forms of a workspace",
  description:
    "Only owners and admins. The newest come first. If a link does not work at the moment, `live` is false and " +
    "`dark_reason` says why.",
  access: { workspace: "admin" },
  reply: {
    wiki_pages: field(Type.Array(PublishedPage), "The published pages."),
    boards: field(Type.Array(PublishedBoard), "The published boards."),
    feedback_forms: field(Type.Array(PublishedForm), "The feedback forms."),
  },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => {
    const boards = await findPublished(read, workspace.uuid);
    const pages = await findPublishedPages(read, workspace.uuid);
    const forms = await findPublishedForms(read, workspace.uuid);
    return {
      wiki_pages: pages.map(toPublished),
      boards: boards.map(toPublished),
      feedback_forms: forms.map(toPublished),
    };
  },
});
