import { route } from "#platform/http/route.ts";
import { putAwayEvents, putAwayWiki } from "./put-away.ts";
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
  events: putAwayEvents,
  example: {},
  handle: async ({ tx, wiki }) => ({ wiki: await putAwayWiki(tx, wiki) }),
});
