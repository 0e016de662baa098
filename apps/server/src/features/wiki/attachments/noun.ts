import { findAttachment } from "#features/content/attachments/index.ts";
import { noun } from "#platform/auth/noun.ts";

/** An attachment of the page that the path names. */
export const attachment = noun({
  in: "page",
  param: "attachment_uuid",
  missing: "attachment_not_found",
  find: ({ reader, page, uuid }) => findAttachment(reader, page, uuid),
});
