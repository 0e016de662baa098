import { Type } from "typebox";
import { readPublicSettings } from "#features/workspaces/workspaces/index.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable, Uuid } from "#platform/http/schemas.ts";
import { countForms, hasStatus, insertForm } from "./queries.ts";
import { FeedbackForm, FormTitle, inEvent, Intro } from "./view.ts";

/** The most feedback forms of a board. */
const mostForms = 20;

export const createFeedbackForm = route("POST /boards/{board_uuid}/feedback-forms", {
  id: "createFeedbackForm",
  auth: "session",
  summary: "Create a feedback form of a board",
  description:
    "Owners, admins and members who may write on the board can do this, guests cannot. Everybody who knows the `token` can then " +
    "read the form and send it, without an account, and each submission becomes a task with the form's status. If that status has entry " +
    "requirements that a submission does not meet, the task gets the first status of the board that takes it. The form does not " +
    "work while it is closed, the board is archived or a sprint that is not the current one, the workspace is suspended or " +
    `read-only, or its setting \`public_boards_enabled\` is false. A board has at most ${mostForms} forms.`,
  // exclusive: nobody else creates a form while those of the board are counted
  access: { board: "publish" },
  body: closed({
    title: field(FormTitle, "The title, which everybody with the link reads. Surrounding spaces are removed."),
    intro: field(Type.Optional(nullable(Intro)), "A text above the form; null or left out for none."),
    status_uuid: field(
      Type.Optional(nullable(Uuid)),
      "The status that its tasks get; null or left out for the first one of the board.",
    ),
  }),
  http: { status: 201 },
  reply: { feedback_form: FeedbackForm },
  errors: ["public_boards_disabled", "status_of_another_board", "feedback_form_limit"],
  events: ["feedback_form.created"],
  example: { body: { title: "Tell us what you miss", intro: "We read everything." } },
  handle: async ({ tx, caller, board, body, fail }) => {
    const { title, intro = null, status_uuid = null } = body;
    if (!(await readPublicSettings(tx, board.workspace_uuid)).public_boards_enabled)
      return fail("public_boards_disabled");
    if (status_uuid !== null && !(await hasStatus(tx, board, status_uuid))) return fail("status_of_another_board");
    if ((await countForms(tx, board)) >= mostForms) return fail("feedback_form_limit", { most: mostForms });
    const values = { title: title.trim(), intro, status_uuid, is_open: true };
    const made = { public_token: newToken(), created_by: caller.user_uuid };
    const feedback_form = await insertForm(tx, board, values, made);
    tx.emit({ name: "feedback_form.created", board_uuid: board.uuid, data: { feedback_form: inEvent(feedback_form) } });
    return { feedback_form };
  },
});
