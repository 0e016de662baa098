import { pathResource } from "#platform/auth/path-resource.ts";
import { findSignature } from "./queries.ts";

/** A saved signature of the caller. A write locks it. */
export const signature = pathResource({
  in: "caller",
  param: "signature_uuid",
  missing: "signature_not_found",
  find: ({ reader, caller, uuid, isWrite }) => findSignature(reader, caller.user_uuid, uuid, isWrite),
});
