import type { TextReader } from "#features/content/links/index.ts";
import type { TreePage } from "#features/wiki/pages/index.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Services } from "#platform/http/services.ts";
import { zipStream } from "#platform/files/zip-stream.ts";
import type { RawReply } from "#platform/http/raw-route.ts";
import { exportHeaders } from "./download.ts";
import { inTurn, limitedExport } from "./limited-export.ts";
import { pdfDocument } from "./pdf-document.ts";
import { zipEntries } from "./zip-entries.ts";

/** The exported pages, and their reader. */
type ExportSource = {
  readonly reader: Reader;
  readonly services: Pick<Services, "storage" | "baseUrl" | "pdf">;
  readonly who: TextReader;
  readonly created_at: Date;
  readonly title: string;
};

/** Finds the pages, depth first. */
type FindPages = () => Promise<TreePage[]>;

/** A zip of pages, which is written while it is sent. @throws ApiError exports_busy */
export async function sendZip(exported: ExportSource, findPages: FindPages): Promise<RawReply> {
  const { reader, services, who, created_at, title } = exported;
  const { workspace_uuid } = who;
  const body = await limitedExport(who, () => zipStream(entries()));
  async function* entries() {
    const pages = await inTurn(workspace_uuid, findPages);
    yield* zipEntries({ reader, storage: services.storage, who, created_at, pages });
  }
  return { headers: exportHeaders(title, ".zip"), body };
}

/** A PDF of pages; several have a table of contents. @throws ApiError exports_busy, pdf_too_large, pdf_unavailable */
export async function sendPdf(exported: ExportSource, findPages: FindPages): Promise<RawReply> {
  const { services, who, title } = exported;
  const body = await services.pdf.render(who, async () => {
    const pages = await findPages();
    return pdfDocument({ ...exported, pages, hasContents: pages.length !== 1 });
  });
  return { headers: exportHeaders(title, ".pdf"), body };
}
