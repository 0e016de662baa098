import { pathResource } from "#platform/auth/path-resource.ts";
import { findField } from "./queries.ts";

/** A custom field of the board that the path names. A write has locked the board, and with it its custom fields. */
export const customField = pathResource({
  in: "board",
  param: "field_uuid",
  called: "custom field",
  missing: "custom_field_not_found",
  find: ({ reader, board, uuid }) => findField(reader, board, uuid),
});
