import { pathResource } from "#platform/auth/path-resource.ts";
import { findForm } from "./queries.ts";

/** A feedback form of the board that the path names. A write locks it. */
export const feedbackForm = pathResource({
  in: "board",
  param: "form_uuid",
  called: "feedback form",
  missing: "feedback_form_not_found",
  find: ({ reader, board, uuid, isWrite }) => findForm(reader, board, uuid, isWrite),
});
