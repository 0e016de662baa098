import { pathResource } from "#platform/auth/path-resource.ts";
import { findVisibleImage } from "./queries.ts";

/** The profile image of a person whom the caller may see. */
export const image = pathResource({
  in: "caller",
  param: "user_uuid",
  missing: "image_not_found",
  find: ({ reader, caller, uuid }) => findVisibleImage(reader, uuid, caller.user_uuid),
});
