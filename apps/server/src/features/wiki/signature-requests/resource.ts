import { pathResource } from "#platform/auth/path-resource.ts";
import { findRequest } from "./queries.ts";

/** A signature request of the page that the path names. A write locks it. */
export const signatureRequest = pathResource({
  in: "page",
  param: "request_uuid",
  called: "signature request",
  missing: "signature_request_not_found",
  find: ({ reader, page, uuid, isWrite }) => findRequest(reader, page, uuid, isWrite),
});
