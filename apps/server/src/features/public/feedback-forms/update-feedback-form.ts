import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable, Uuid } from "#platform/http/schemas.ts";
import { feedbackForm } from "./resource.ts";
import { hasStatus, updateFormRow } from "./queries.ts";
import { FeedbackForm, FormTitle, inEvent, Intro } from "./view.ts";

export const updateFeedbackForm = route("PATCH /boards/{board_uuid}/feedback-forms/{form_uuid}", {
  id: "updateFeedbackForm",
  auth: "session",
  summary: "Change, close or open a feedback form",
  description:
    "Everybody who may create a form can do this. While a form is closed, its link fails with 404; opened again, the same link works.",
  // shared: the form itself is locked
  access: { board: { permission: "publish", lock: "shared" }, feedbackForm },
  body: closed(
    {
      title: field(Type.Optional(FormTitle), "The new title. Surrounding spaces are removed."),
      intro: field(Type.Optional(nullable(Intro)), "The text above the form; null for none."),
      status_uuid: field(
        Type.Optional(nullable(Uuid)),
        "The status that its tasks get from now on; null for the first one of the board.",
      ),
      is_open: field(Type.Optional(Type.Boolean()), "Whether it takes submissions."),
    },
    { minProperties: 1 },
  ),
  // closing it, and nothing else
  removesAccess: (body) => body.is_open === false && Object.keys(body).length === 1,
  reply: { feedback_form: FeedbackForm },
  errors: ["status_of_another_board"],
  events: ["feedback_form.updated"],
  example: { body: { is_open: false } },
  handle: async ({ tx, board, feedbackForm: before, body, fail }) => {
    const {
      title = before.title,
      intro = before.intro,
      status_uuid = before.status_uuid,
      is_open = before.is_open,
    } = body;
    const values = { title: title.trim(), intro, status_uuid, is_open };
    const changed = changedFields({ ...before, ...inEvent(before) }, values);
    if (changed.length === 0) return { feedback_form: before };
    if (status_uuid !== null && !(await hasStatus(tx, board, status_uuid))) return fail("status_of_another_board");
    const feedback_form = await updateFormRow(tx, before, values);
    const data = { feedback_form: inEvent(feedback_form), changed };
    tx.emit({ name: "feedback_form.updated", board_uuid: board.uuid, data });
    return { feedback_form };
  },
});
