import { pathResource } from "#platform/auth/path-resource.ts";
import { findAttachment } from "#features/content/attachments/index.ts";

/** An attachment of the task that the path names. */
export const attachment = pathResource({
  in: "task",
  param: "attachment_uuid",
  missing: "attachment_not_found",
  find: ({ reader, task, uuid }) => findAttachment(reader, task, uuid),
});
