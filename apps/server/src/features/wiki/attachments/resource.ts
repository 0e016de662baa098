import { findAttachment } from "#features/content/attachments/index.ts";
import { pathResource } from "#platform/auth/path-resource.ts";

/** An attachment of the page that the path names. */
export const attachment = pathResource({
  in: "page",
  param: "attachment_uuid",
  missing: "attachment_not_found",
  find: ({ reader, page, uuid }) => findAttachment(reader, page, uuid),
});
