import { Type } from "typebox";
import { withFreshLabels } from "#features/wiki/links/index.ts";
import { findTree } from "#features/wiki/pages/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { closed, field, oneOf } from "#platform/http/schemas.ts";
import { zipStream } from "#platform/files/zip-stream.ts";
import { exportHeaders } from "./download.ts";
import { limitedExport, mostExports } from "./limited-export.ts";
import { pageFile } from "./page-file.ts";
import { findTexts } from "./queries.ts";
import { zipEntries } from "./zip-entries.ts";

export const exportPage = rawRoute("GET /wiki-pages/{page_uuid}/export", {
  id: "exportPage",
  auth: "session or key",
  summary: "Export a page as markdown, or with its files and the pages under it as a zip",
  description:
    "`markdown`: one file, whose front matter has the title. `zip`: the page with its files and, with `children=true`, the pages under " +
    "it, in folders as the tree: a page with files or with pages under it is the `README.md` of its folder. Links between the pages and " +
    "to their files are relative; front matter has `title` and `order`, the place among the pages under the same parent. File names " +
    "are safe on every system, of at most 100 bytes without the extension. `export-report.json` lists for each page what markdown " +
    "cannot carry (`markdown_omits`) and what it mentions. Pages in the trash are left out. `POST " +
    "/workspaces/{workspace_uuid}/imports?source=markdown` reads the zip. It is sent while it is written; at most " +
    `${mostExports} zips of a workspace are sent at once.`,
  access: { page: "read" },
  query: closed({
    format: field(oneOf(["markdown", "zip"]), "One file of markdown, or a zip."),
    children: field(
      Type.Optional(Type.Boolean({ default: false })),
      "true exports the pages under it too. Only for a zip.",
    ),
  }),
  errors: ["export_children_need_zip", "exports_busy"],
  example: { query: { format: "zip", children: true } },
  handle: async ({ read, viewer, page, query: { format, children = false }, services, now, fail }) => {
    const { workspace_uuid, wiki_uuid } = page;
    const who = { ...viewer, workspace_uuid, seesWikis: true };
    if (format === "markdown") {
      if (children) return fail("export_children_need_zip");
      const [text] = await findTexts(read, workspace_uuid, [page.uuid]);
      if (text === undefined) throw new Error("The page was archived while it was read.");
      const [document = text.content_json] = await withFreshLabels(read, who, [text.content_json]);
      return { headers: exportHeaders(text.title, ".md"), body: pageFile(text.title, null, document).text };
    }
    const body = await limitedExport(workspace_uuid, () => zipStream(entries()));
    async function* entries() {
      const tree = await findTree(read, { workspace_uuid, uuid: wiki_uuid });
      const start = tree.findIndex(({ uuid }) => uuid === page.uuid);
      const depth = tree[start]?.depth ?? 0;
      const after = tree.findIndex((each, index) => index > start && each.depth <= depth);
      const end = children ? (after === -1 ? tree.length : after) : start + 1;
      const pages = tree.slice(start, end);
      yield* zipEntries({ reader: read, storage: services.storage, who, created_at: now, pages });
    }
    return { headers: exportHeaders(page.title, ".zip"), body };
  },
});
