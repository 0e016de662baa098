import { type DocumentJson, mapAddresses, picturesOf } from "@stoa/document";
import { attachmentFile, type FileOfPage, findFilesOfPages } from "#features/content/attachments/index.ts";
import { addressedPage, type TextReader } from "#features/content/links/index.ts";
import type { TreePage } from "#features/wiki/pages/index.ts";
import { ApiError } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Services } from "#platform/http/services.ts";
import type { PdfDocument } from "#platform/pdf/document.ts";
import { pdfLimits } from "#platform/pdf/renderer.ts";
import { addressedAttachment } from "./page-file.ts";
import { findLength } from "./queries.ts";
import { readTexts } from "./read-texts.ts";

type ExportSource = {
  readonly reader: Reader;
  readonly services: Pick<Services, "storage" | "baseUrl">;
  readonly who: TextReader;
  readonly created_at: Date;
  readonly title: string;
  readonly hasContents: boolean;
  /** depth first */
  readonly pages: readonly TreePage[];
};

/**
 * Pages as the parts of a PDF, with the pictures of these pages. Links between them lead to the parts, others to our own address.
 * @throws ApiError pdf_too_large before anything large is read
 */
export async function pdfDocument(exported: ExportSource): Promise<PdfDocument> {
  const { reader, services, who, created_at, title, hasContents, pages } = exported;
  const uuids = pages.map(({ uuid }) => uuid);
  if (uuids.length > pdfLimits.parts || (await findLength(reader, who.workspace_uuid, uuids)) > pdfLimits.bytes) {
    throw new ApiError("pdf_too_large");
  }
  const depths = new Map(pages.map(({ uuid, depth }) => [uuid, depth - (pages[0]?.depth ?? 0) + 1]));
  const texts = await readTexts(reader, who, uuids);
  const parts = texts.map((text) => ({
    anchor: text.uuid,
    title: text.title,
    level: depths.get(text.uuid) ?? 1,
    document: withWholeAddresses(text.content_json, depths, services.baseUrl),
  }));
  const files = await findFilesOfPages(reader, who.workspace_uuid, uuids);
  const pictures = picturesIn(parts, files, services);
  return { title, created_at, hasContents, parts, pictures };
}

function withWholeAddresses(document: DocumentJson, parts: ReadonlyMap<string, unknown>, base: string): DocumentJson {
  return mapAddresses(document, (address) => {
    const page = addressedPage(address)?.uuid;
    if (page !== undefined && parts.has(page)) return `#${page}`;
    return address.startsWith("/") ? base + address : address;
  });
}

/** The pictures that are attachments of the pages. */
function picturesIn(
  parts: PdfDocument["parts"],
  files: readonly FileOfPage[],
  { storage }: ExportSource["services"],
): PdfDocument["pictures"] {
  const images = new Map(
    files.filter((file) => file.content_type.startsWith("image/")).map((file) => [file.uuid, file]),
  );
  const shown = new Set(parts.flatMap(({ document }) => picturesOf(document)));
  const found = [...shown].flatMap((address) => {
    const file = images.get(addressedAttachment(address)?.uuid ?? "");
    if (file === undefined) return [];
    const { size_bytes, file_uuid } = file;
    return [[address, { size_bytes, open: () => storage.read(attachmentFile(file_uuid)) }] as const];
  });
  return new Map(found);
}
