import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readWiki, renameWiki } from "./queries.ts";
import { Wiki, WikiName } from "./view.ts";

export const updateWiki = route("PATCH /wikis/{wiki_uuid}", {
  id: "updateWiki",
  auth: "session or key",
  summary: "Rename a wiki",
  access: { wiki: "write" },
  body: closed({ name: WikiName }),
  reply: { wiki: Wiki },
  errors: [],
  events: ["wiki.updated"],
  example: { body: { name: "Handbook of the harbour" } },
  handle: async ({ tx, wiki, body }) => {
    const name = body.name.trim();
    if (name === wiki.name) return { wiki: await readWiki(tx, wiki) };
    const renamed = await renameWiki(tx, wiki, name);
    tx.emit({ name: "wiki.updated", data: { wiki: renamed, changed: ["name"] } });
    return { wiki: renamed };
  },
});
