import { Type } from "typebox";
import { findTree } from "#features/wiki/pages/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { closed, field, oneOf } from "#platform/http/schemas.ts";
import { limitsInWords } from "./limited-export.ts";
import { sendPdf, sendZip } from "./send-export.ts";

export const exportWiki = rawRoute("GET /wikis/{wiki_uuid}/export", {
  id: "exportWiki",
  auth: "session or key",
  summary: "Export a wiki as a zip of markdown with files, or as a PDF",
  description:
    "All its pages but those in the trash, as `GET /wiki-pages/{page_uuid}/export` writes them. A zip is sent while it is written; " +
    `${limitsInWords}. A wiki that is too large for one PDF is exported in parts, page by page.`,
  sends: ["application/zip", "application/pdf"],
  access: { wiki: "read" },
  query: closed({ format: field(Type.Optional(oneOf(["zip", "pdf"])), "A zip, also without it, or a PDF.") }),
  errors: ["exports_busy", "pdf_too_large", "pdf_unavailable", "storage_unreachable"],
  example: { query: { format: "zip" } },
  handle: async ({ read, viewer, wiki, query: { format }, services, now }) => {
    const who = { ...viewer, workspace_uuid: wiki.workspace_uuid, seesWikis: true };
    const exported = { reader: read, services, who, created_at: now, title: wiki.name };
    return format === "pdf"
      ? sendPdf(exported, () => findTree(read, wiki))
      : sendZip(exported, () => findTree(read, wiki));
  },
});
