import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { feedbackForm } from "./resource.ts";
import { deleteFormRow } from "./queries.ts";
import { inEvent } from "./view.ts";

const DeletedFeedbackForm = model("DeletedFeedbackForm", "A feedback form that was deleted.", { uuid: common.uuid });

export const deleteFeedbackForm = route("DELETE /boards/{board_uuid}/feedback-forms/{form_uuid}", {
  id: "deleteFeedbackForm",
  auth: "session",
  summary: "Delete a feedback form with its submissions",
  description:
    "The tasks stay. The stored submissions, with the senders' names and addresses, are deleted: to keep them, close the form " +
    "instead. Every caller who may create a form can do this, also while the board is archived.",
  // a link can also be removed while the board is archived
  access: { board: { permission: "publish", archived: "too", lock: "shared" }, feedbackForm },
  removesAccess: true,
  reply: { feedback_form: DeletedFeedbackForm },
  errors: [],
  events: ["feedback_form.deleted"],
  example: {},
  handle: async ({ tx, board, feedbackForm: form }) => {
    await deleteFormRow(tx, form);
    tx.emit({ name: "feedback_form.deleted", board_uuid: board.uuid, data: { feedback_form: inEvent(form) } });
    return { feedback_form: { uuid: form.uuid } };
  },
});
