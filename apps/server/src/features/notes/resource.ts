import { pathResource } from "#platform/auth/path-resource.ts";
import { findNote } from "./queries.ts";

/** A note of the caller. A write locks it. */
export const note = pathResource({
  in: "caller",
  param: "note_uuid",
  missing: "note_not_found",
  find: ({ reader, caller, uuid, isWrite }) => findNote(reader, caller.user_uuid, uuid, isWrite),
});
