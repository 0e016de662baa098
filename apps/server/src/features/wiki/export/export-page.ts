import { Type } from "typebox";
import { withCurrentLabels } from "#features/content/links/index.ts";
import { findTree, type TreePage } from "#features/wiki/pages/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { closed, field, oneOf } from "#platform/http/schemas.ts";
import { exportHeaders } from "./download.ts";
import { limitsInWords, turnOf } from "./limited-export.ts";
import { pageFile } from "./page-file.ts";
import { findTexts } from "./queries.ts";
import { sendPdf, sendZip } from "./send-export.ts";

export const exportPage = rawRoute("GET /wiki-pages/{page_uuid}/export", {
  id: "exportPage",
  auth: "session or key",
  summary: "Export a page as markdown or PDF, or with its files and the pages under it as a zip or PDF",
  description:
    "`markdown`: one file, whose front matter has the title. `zip`: the page with its files and, with `children=true`, the pages under " +
    "it, in folders as the tree: a page with files or with pages under it is the `README.md` of its folder. Links between the pages and " +
    "to their files are relative; front matter has `title` and `order`, the place among the pages under the same parent. File names " +
    "are safe on every system, of at most 100 bytes without the extension. `export-report.json` lists for each page what markdown " +
    "cannot carry (`markdown_omits`) and what it mentions. Pages in the trash are left out. `POST " +
    "/workspaces/{workspace_uuid}/imports?source=markdown` reads the zip. It is sent while it is written; " +
    `${limitsInWords}.\n\n` +
    "`pdf`: the page and, with `children=true`, the pages under it, behind a table of contents. Its pictures are those that are attachments " +
    "of these pages; others, and pictures that cannot be read, are shown as their alternative text. Links between the pages lead to their " +
    "sheets. It has the labels of mentions that the caller may see. Letters that no font of the server has are shown as boxes. A PDF has at " +
    "most 1,000 pages of the wiki, 3 MB of text as JSON and 100 MB of pictures, and takes at most 20 seconds (400 `pdf_too_large`); the PDFs " +
    "of a workspace are made one after the other, and so are those of a person in all their workspaces.",
  sends: ["text/markdown", "application/zip", "application/pdf"],
  access: { page: "read" },
  query: closed({
    format: field(oneOf(["markdown", "zip", "pdf"]), "One file of markdown, a zip, or a PDF."),
    children: field(
      Type.Optional(Type.Boolean({ default: false })),
      "true exports the pages under it too. Only for a zip or a PDF.",
    ),
  }),
  errors: ["export_children_need_zip", "exports_busy", "pdf_too_large", "pdf_unavailable", "storage_unreachable"],
  example: { query: { format: "zip", children: true } },
  handle: async ({ read, viewer, page, query: { format, children = false }, services, now, fail }) => {
    const { workspace_uuid, wiki_uuid } = page;
    const who = { ...viewer, workspace_uuid, seesWikis: true };
    if (format === "markdown") {
      if (children) return fail("export_children_need_zip");
      const [text] = await findTexts(read, workspace_uuid, [page.uuid]);
      if (text === undefined) throw new Error("The page was archived while it was read.");
      const [document = text.content_json] = await withCurrentLabels(read, who, [text.content_json]);
      const file = await pageFile(text.title, null, document, () => turnOf(workspace_uuid));
      return { headers: exportHeaders(text.title, ".md"), body: file.text };
    }
    const exported = { reader: read, services, who, created_at: now, title: page.title };
    const findPages = async (): Promise<TreePage[]> => {
      const tree = await findTree(read, { workspace_uuid, uuid: wiki_uuid });
      return subtree(tree, page.uuid, children);
    };
    if (format === "pdf") return sendPdf(exported, findPages);
    return sendZip(exported, findPages);
  },
});

/** A page of a tree, with or without those under it. */
function subtree(tree: readonly TreePage[], uuid: string, children: boolean): TreePage[] {
  const start = tree.findIndex((page) => page.uuid === uuid);
  const depth = tree[start]?.depth ?? 0;
  const after = tree.findIndex((each, index) => index > start && each.depth <= depth);
  const end = children ? (after === -1 ? tree.length : after) : start + 1;
  return tree.slice(start, end);
}
