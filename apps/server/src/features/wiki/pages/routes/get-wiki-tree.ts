import { Type } from "typebox";
import { rawRoute } from "#platform/http/raw-route.ts";
import { field } from "#platform/http/schemas.ts";
import { treeReply } from "../tree-replies.ts";
import { TreePage } from "../tree.ts";

export const getWikiTree = rawRoute("GET /wikis/{wiki_uuid}/tree", {
  id: "getWikiTree",
  auth: "session or key",
  summary: "Get all pages of a wiki in the order of its tree",
  description:
    "A flat list, depth first: every page is followed by the pages under it. The reply has an `etag`; sent as `If-None-Match`, it " +
    "gets 304 while no title and no place has changed.",
  sends: ["application/json"],
  access: { wiki: "read" },
  reply: { pages: field(Type.Array(TreePage), "All pages but those in the trash, depth first.") },
  errors: [],
  example: {},
  handle: ({ read, wiki }) => ({
    headers: {
      "content-type": "application/json; charset=utf-8",
      // read before the tree: a tree that is newer than its tag is only sent once more
      etag: `"${wiki.uuid}-${wiki.tree_version}"`,
    },
    body: () => treeReply(read, wiki),
  }),
});
