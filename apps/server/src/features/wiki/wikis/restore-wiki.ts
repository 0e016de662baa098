import { ids } from "#features/content/examples/index.ts";
import { pagesOf, publicPageEvents, tellPublished } from "#features/content/public-links/index.ts";
import { route } from "#platform/http/route.ts";
import { bringBackWiki } from "./queries.ts";
import { Wiki } from "./view.ts";

export const restoreWiki = route("POST /wikis/{wiki_uuid}/restore", {
  id: "restoreWiki",
  auth: "session or key",
  summary: "Restore an archived wiki",
  description: "The pages of the wiki are back as they were. A wiki that is not archived is not found.",
  access: { wiki: { permission: "write", archived: "only", lock: "whole" } },
  reply: { wiki: Wiki },
  errors: [],
  events: ["wiki.restored", ...publicPageEvents],
  example: { params: { wiki_uuid: ids.archivedWiki } },
  handle: async ({ tx, wiki }) => {
    const restored = await bringBackWiki(tx, wiki);
    tx.emit({ name: "wiki.restored", data: { wiki: restored } });
    await tellPublished(tx, pagesOf(wiki));
    return { wiki: restored };
  },
});
