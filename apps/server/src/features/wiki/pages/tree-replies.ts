import { LRUCache } from "lru-cache";
import type { Rows } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import { findTree } from "./tree-queries.ts";

type Wiki = Pick<Rows["wiki"], "workspace_uuid" | "uuid" | "tree_version">;

/** The size of the trees that a process keeps, in bytes; a tree of 5,000 pages has 800,000. */
const maxSize = 8_000_000;

/** Trees as they are sent, with the version that the wiki's row had before they were read. */
const kept = new LRUCache<string, { readonly version: Wiki["tree_version"]; readonly body: Buffer }>({
  maxSize,
  sizeCalculation: ({ body }) => body.length,
});

/**
 * The tree of a wiki, as JSON. It is the same for everybody who may read the wiki, and each change of it gives the wiki's row another
 * version, which every request reads: so a tree that was read is sent again until then, and a large one keeps nobody waiting.
 */
export async function treeReply(reader: Reader, wiki: Wiki): Promise<Buffer> {
  const known = kept.get(wiki.uuid);
  if (known?.version === wiki.tree_version) return known.body;
  const body = Buffer.from(JSON.stringify({ pages: await findTree(reader, wiki) }));
  kept.set(wiki.uuid, { version: wiki.tree_version, body });
  return body;
}
