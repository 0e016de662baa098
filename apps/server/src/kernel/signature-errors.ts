/** The errors of signature requests that are no invalid requests, a part of the table in `error-table.ts`. */
export const signatureErrors = {
  signing_certificate_not_found: [404, "Nothing has been signed here yet, so that there is no certificate."],
  signature_request_not_found: [404, "Signature request not found."],
  document_not_signed: [409, "This document is not signed."],
  signed_document_unavailable: [409, "The signed document cannot be made: {reason}."],
  signed_document_not_ready: [409, "The signed document is being made. Try again in a few seconds."],
  signature_request_closed: [409, "This signature request is {state}, and cannot be changed any more."],
  signature_mails_limit: [429, "This address or this workspace has reached its signature requests of one day."],
  signature_page_changed: [409, "Pictures were added to the page just now. Try again."],
  signed_file_too_large: [413, "A file that is to be verified must be 100 MB or smaller."],
} as const;
