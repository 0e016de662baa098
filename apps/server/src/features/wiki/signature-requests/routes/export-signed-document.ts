import { contentDisposition } from "#features/content/attachments/index.ts";
import { exampleSignedToken } from "#features/content/examples/index.ts";
import { rawRoute } from "#platform/http/raw-route.ts";
import { field, LinkToken } from "#platform/http/schemas.ts";
import { documentFile } from "../make-document.ts";
import { findLinked } from "../public-queries.ts";
import { readDocument, reasonOf } from "../signed-queries.ts";

export const exportSignedDocument = rawRoute("GET /public/wiki-signatures/{token}/document/export", {
  id: "exportSignedDocument",
  auth: "public",
  summary: "Download the signed document as a sealed PDF",
  description:
    "The page with its filled blanks, an audit page, and the files `document.json`, whose SHA-256 is `document_hash`, and `audit.json`. It is made once, some " +
    "seconds after it was signed, and always the same bytes: PAdES, sealed with the deployment's own key or that of its operator (`GET /public/signing-certificate`), and with a time stamp where the operator has set a service for it. It is a simple " +
    "electronic signature, not a qualified one. Letters that no font of the server has are shown as boxes; `document.json` has them all.",
  http: { cache: "unlisted" },
  sends: ["application/pdf"],
  access: {},
  params: { token: field(LinkToken, "The `token` of the request.") },
  errors: [
    "signature_request_not_found",
    "document_not_signed",
    "signed_document_not_ready",
    "signed_document_unavailable",
    "storage_unreachable",
  ],
  example: { params: { token: exampleSignedToken } },
  handle: async ({ read, params: { token }, services, fail }) => {
    const request = (await findLinked(read, token)) ?? fail("signature_request_not_found");
    if (request.state !== "signed") return fail("document_not_signed");
    const { pdf_file_uuid, pdf_bytes, pdf_problem } = await readDocument(read, request);
    if (pdf_file_uuid === null) {
      if (pdf_problem === null) return fail("signed_document_not_ready");
      return fail("signed_document_unavailable", { reason: reasonOf(pdf_problem) });
    }
    const name = request.title
      .replaceAll(/[\p{Cc}/\\]+/gu, " ")
      .slice(0, 100)
      .toWellFormed();
    const headers = {
      "content-type": "application/pdf",
      "content-length": String(pdf_bytes),
      "content-disposition": contentDisposition(`${name}.pdf`),
      "x-content-type-options": "nosniff",
    };
    return { headers, body: await services.storage.read(documentFile(pdf_file_uuid)) };
  },
});
