import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findForms } from "./queries.ts";
import { FeedbackForm } from "./view.ts";

export const listFeedbackForms = route("GET /boards/{board_uuid}/feedback-forms", {
  id: "listFeedbackForms",
  auth: "session",
  summary: "List the feedback forms of a board",
  description:
    "Everybody who may open the board reads them, with the tokens of their public links. The oldest come first.",
  access: { board: "read" },
  reply: { feedback_forms: field(Type.Array(FeedbackForm), "All feedback forms of the board.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, board }) => ({ feedback_forms: await findForms(read, board) }),
});
