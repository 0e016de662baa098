import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { expireRequests, expireRequestsJob } from "./expiry.ts";
import {
  documentFailed,
  makeDocument,
  makeDocumentJob,
  removeUnusedDocuments,
  removeUnusedDocumentsJob,
  sweepDocuments,
  sweepDocumentsJob,
} from "./make-document.ts";
import { privacy } from "./personal.ts";
import { cancelSignatureRequest } from "./routes/cancel-signature-request.ts";
import { createSignatureRequest } from "./routes/create-signature-request.ts";
import { declineSignature } from "./routes/decline-signature.ts";
import { exportSignedDocument } from "./routes/export-signed-document.ts";
import { getPublicSignatureRequest } from "./routes/get-public-signature-request.ts";
import { getSignatureAttachment } from "./routes/get-signature-attachment.ts";
import { getSigningCertificate } from "./routes/get-signing-certificate.ts";
import { listSignatureRequests } from "./routes/list-signature-requests.ts";
import { signPage } from "./routes/sign-page.ts";
import { verifySignedDocument } from "./routes/verify-signed-document.ts";
import { namedFiles } from "./signed-queries.ts";
import { sealedKeys } from "./signing-keys.ts";

export { documentFile, removeUnusedDocumentsJob } from "./make-document.ts";
export { notImported } from "./signed-queries.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

/** Requests to sign a version of a page, by mail and without an account (§4.4, §14.6). */
export const signatureRequests: Feature = {
  routes: [
    listSignatureRequests,
    createSignatureRequest,
    cancelSignatureRequest,
    getPublicSignatureRequest,
    getSignatureAttachment,
    signPage,
    declineSignature,
    exportSignedDocument,
    verifySignedDocument,
    getSigningCertificate,
  ],
  jobs: [
    jobHandler(expireRequestsJob, expireRequests, { everyMilliseconds: 10 * minute }),
    jobHandler(makeDocumentJob, makeDocument, { gaveUp: documentFailed }),
    jobHandler(removeUnusedDocumentsJob, removeUnusedDocuments),
    jobHandler(sweepDocumentsJob, sweepDocuments, { everyMilliseconds: hour }),
  ],
  sealed: [sealedKeys],
  namedFiles,
  privacy,
};
