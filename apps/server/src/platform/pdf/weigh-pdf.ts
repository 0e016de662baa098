import { ApiError } from "#kernel/errors.ts";
import type { PdfDocument } from "./document.ts";
import type { PdfReader, PdfRenderer } from "./renderer.ts";

/**
 * Makes a PDF for nobody, to know how large it is.
 * @returns bytes; Infinity for one that is too large or takes too long, 0 where no PDFs can be made
 * @throws ApiError exports_busy
 */
export async function weighPdf(pdf: PdfRenderer, reader: PdfReader, read: () => Promise<PdfDocument>): Promise<number> {
  try {
    let bytes = 0;
    for await (const chunk of await pdf.render(reader, read)) bytes += (chunk as Buffer).length;
    return bytes;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "pdf_too_large") return Infinity;
    if (error.code === "pdf_unavailable") return 0;
    throw error;
  }
}
