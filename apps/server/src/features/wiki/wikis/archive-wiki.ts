import { pagesOf, publicPageEvents, tellUnpublished } from "#features/content/public-links/index.ts";
import { route } from "#platform/http/route.ts";
import { putAwayWiki } from "./queries.ts";
import { Wiki } from "./view.ts";

export const archiveWiki = route("DELETE /wikis/{wiki_uuid}", {
  id: "archiveWiki",
  auth: "session or key",
  summary: "Archive a wiki",
  description:
    "Requests for it and its pages fail with 404. Nothing is deleted: `GET /wikis?archived=true` lists it, and restoring it brings its " +
    "pages back.",
  access: { wiki: { permission: "write", lock: "whole" } },
  reply: { wiki: Wiki },
  errors: [],
  events: ["wiki.archived", ...publicPageEvents],
  example: {},
  handle: async ({ tx, wiki }) => {
    await tellUnpublished(tx, pagesOf(wiki));
    const archived = await putAwayWiki(tx, wiki);
    tx.emit({ name: "wiki.archived", data: { wiki: archived } });
    return { wiki: archived };
  },
});
