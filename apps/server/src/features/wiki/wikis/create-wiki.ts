import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common } from "#platform/http/schemas.ts";
import { countWikis, insertWiki } from "./queries.ts";
import { Wiki, WikiName } from "./view.ts";

/** The most wikis that a workspace can have; the list of all of them is one reply. */
export const mostWikis = 200;

export const createWiki = route("POST /wikis", {
  id: "createWiki",
  auth: "session or key",
  summary: "Create a wiki",
  description: `A workspace has at most ${mostWikis} wikis, archived ones included. Viewers, commenters and guests cannot create one.`,
  // exclusive: nobody else creates a wiki while the wikis of the workspace are counted
  access: { workspace: { permission: "write", from: "body" } },
  body: closed({ workspace_uuid: common.workspace_uuid, name: WikiName }),
  http: { status: 201 },
  reply: { wiki: Wiki },
  errors: ["wiki_limit"],
  events: ["wiki.created"],
  example: { body: { workspace_uuid: ids.workspace, name: "Handbook" } },
  handle: async ({ tx, caller, workspace, body, fail }) => {
    if ((await countWikis(tx, workspace.uuid)) >= mostWikis) fail("wiki_limit", { most: mostWikis });
    const wiki = await insertWiki(tx, workspace, { name: body.name.trim(), created_by: caller.user_uuid });
    tx.emit({ name: "wiki.created", data: { wiki } });
    return { wiki };
  },
});
