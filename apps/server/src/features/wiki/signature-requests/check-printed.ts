import type { Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Services } from "#platform/http/services.ts";
import { weighPdf } from "#platform/pdf/weigh-pdf.ts";
import { documentHash, type SignatureFile, type SignedContent } from "./document.ts";
import { printedPage } from "./printed-document.ts";

/** The number of pictures that are never too large: each takes at most 10 MB in a PDF, whatever its file has. */
const surelyPrinted = 2;
/** The number of documents that are known as printed, so that one that is sent to many people is printed once. */
const mostKnown = 1000;
const printedBefore = new Set<string>();
/** The largest PDF of a page before the signer's additions. In bytes. */
const mostBytes = 20_000_000;

/** The errors of `checkPrinted` and `checkNothingNew`. */
export const printErrors = ["signature_document_too_large", "signature_page_changed", "exports_busy"] as const;

const picturesOf = (files: readonly SignatureFile[]): SignatureFile[] =>
  files.filter(({ content_type }) => content_type.startsWith("image/"));

/**
 * Makes the PDF of a page once, for nobody, in a process of its own: once it is signed, it must not turn out that it cannot be made. Where the operator has
 * not installed what makes PDFs, it is made later.
 * @param user_uuid who asks for the signature
 */
export async function checkPrinted(
  { storage, pdf, baseUrl }: Pick<Services, "storage" | "pdf" | "baseUrl">,
  page: SignedContent & { readonly page_uuid: string; readonly workspace_uuid: WorkspaceUuid },
  user_uuid: string,
  fail: Fail<"signature_document_too_large">,
): Promise<void> {
  const hash = documentHash(page).toString("hex");
  if (printedBefore.has(hash)) return;
  const reader = { workspace_uuid: page.workspace_uuid, user_uuid };
  const bytes = await weighPdf(pdf, reader, async () => printedPage(page, page.files, [], storage, baseUrl));
  if (bytes > mostBytes) fail("signature_document_too_large");
  if (printedBefore.size >= mostKnown) printedBefore.clear();
  printedBefore.add(hash);
}

/** Refuses pictures that were added to a page since it was checked. */
export function checkNothingNew(
  files: readonly SignatureFile[],
  checked: readonly SignatureFile[],
  fail: Fail<"signature_page_changed">,
): void {
  const pictures = picturesOf(files);
  if (pictures.length <= surelyPrinted) return;
  const known = new Set(checked.map(({ file_uuid }) => file_uuid));
  if (pictures.some(({ file_uuid }) => !known.has(file_uuid))) fail("signature_page_changed");
}
