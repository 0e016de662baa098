import { Type } from "typebox";
import { findPublishedForms, publishedForms, PublishedForm } from "#features/public/feedback-forms/index.ts";
import { toPublished } from "#features/content/public-links/index.ts";
import {
  findPublishedPages,
  publishedPages as publishedWikiPages,
  PublishedPage,
} from "#features/wiki/publishing/index.ts";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findPublished, findPublishedUuids, publishedBoards, publishedPages } from "./queries.ts";
import { PublishedBoard } from "./view.ts";

export const listPublished = route("GET /workspaces/{workspace_uuid}/published", {
  id: "listPublished",
  auth: "session or key",
  summary: "List the published boards and pages and the feedback forms of a workspace",
  description:
    "Only owners and admins. The newest come first. If a link does not work at the moment, `live` is false and " +
    `\`dark_reason\` says why. The three lists are one list in pages: of all three the newest are on the first page. ${pageAbout}`,
  access: { workspace: "admin" },
  query: closed(pageQuery),
  reply: {
    wiki_pages: field(Type.Array(PublishedPage), "The published pages."),
    boards: field(Type.Array(PublishedBoard), "The published boards."),
    feedback_forms: field(Type.Array(PublishedForm), "The feedback forms."),
    next_cursor: nextCursor,
  },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, workspace: { uuid }, query, fail }) => {
    const page = publishedPages(query, fail, uuid);
    const lists = [publishedBoards(uuid), publishedWikiPages(uuid), publishedForms(uuid)];
    const rows = await findPublishedUuids(read, lists, page);
    const uuids = rows.map((row) => row.uuid);
    const boards = await findPublished(read, uuid, uuids);
    const pages = await findPublishedPages(read, uuid, uuids);
    const forms = await findPublishedForms(read, uuid, uuids);
    return {
      wiki_pages: pages.map(toPublished),
      boards: boards.map(toPublished),
      feedback_forms: forms.map(toPublished),
      ...page.next(rows),
    };
  },
});
