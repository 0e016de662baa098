import type { signatureErrors } from "./signature-errors.ts";

/** What the errors of signature requests mean, a part of the table in `error-meanings.ts`. */
export const signatureMeanings: Readonly<Record<keyof typeof signatureErrors, string>> = {
  signing_certificate_not_found: "The certificate is made with the first signed document.",
  signature_request_not_found:
    "There is no such request, it was cancelled, or its link does not work now. A public reply does not tell which.",
  document_not_signed: "Only a signed document can be downloaded. `state` of the request tells how it ended.",
  signed_document_unavailable:
    "A package is missing on the server, or the document is too large for one PDF. It is tried again every hour.",
  signed_document_not_ready: "It is made once, after it was signed. Ask again after some seconds.",
  signature_request_closed: "The request was signed, declined or cancelled, or has expired. Create a new one.",
  signature_mails_limit:
    "The address or the workspace has the most signature requests of one day. Wait as long as `retry-after` says.",
  signature_page_changed: "Somebody added pictures while the page was being checked. Ask again.",
  signed_file_too_large: "No document that was signed here is so large. It is another file.",
};
