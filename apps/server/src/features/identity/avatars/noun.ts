import { noun } from "#platform/auth/noun.ts";
import { findVisibleImage } from "./queries.ts";

/** The profile image of a person whom the caller may see. */
export const image = noun({
  in: "caller",
  param: "user_uuid",
  missing: "image_not_found",
  find: ({ reader, caller, uuid }) => findVisibleImage(reader, uuid, caller.user_uuid),
});
