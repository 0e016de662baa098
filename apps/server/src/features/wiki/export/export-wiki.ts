import { Type } from "typebox";
import { findTree } from "#features/wiki/pages/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { closed, field, oneOf } from "#platform/http/schemas.ts";
import { zipStream } from "#platform/files/zip-stream.ts";
import { exportHeaders } from "./download.ts";
import { limitedExport, mostExports } from "./limited-export.ts";
import { zipEntries } from "./zip-entries.ts";

export const exportWiki = rawRoute("GET /wikis/{wiki_uuid}/export", {
  id: "exportWiki",
  auth: "session or key",
  summary: "Export a wiki as a zip of markdown with files",
  description:
    "All its pages but those in the trash, as `GET /wiki-pages/{page_uuid}/export` writes them. It is sent while it is written; at most " +
    `${mostExports} zips of a workspace are sent at once.`,
  access: { wiki: "read" },
  query: closed({ format: field(Type.Optional(oneOf(["zip"])), "A zip, also without it.") }),
  errors: ["exports_busy"],
  example: { query: { format: "zip" } },
  handle: async ({ read, viewer, wiki, services, now }) => {
    const { workspace_uuid } = wiki;
    const who = { ...viewer, workspace_uuid, seesWikis: true };
    async function* entries() {
      const pages = await findTree(read, wiki);
      yield* zipEntries({ reader: read, storage: services.storage, who, created_at: now, pages });
    }
    const body = await limitedExport(workspace_uuid, () => zipStream(entries()));
    return { headers: exportHeaders(wiki.name, ".zip"), body };
  },
});
