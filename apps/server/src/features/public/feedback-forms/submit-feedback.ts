import { Type } from "typebox";
import { exampleFormToken } from "#features/content/examples/index.ts";
import { receiveTask } from "#features/tasks/tasks/index.ts";
import { system } from "#kernel/actor.ts";
import type { Fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, emailAddress, field, LinkToken, named, nameText } from "#platform/http/schemas.ts";
import { checkRecent, openToken, tokenErrors } from "./limits.ts";
import {
  findOpenForm,
  findReceived,
  insertSubmission,
  lockForm,
  type SubmissionContent,
} from "./submission-queries.ts";
import { mostWithoutToken, mostWithToken } from "./limits.ts";
import { documentOf, titleOf } from "./task-text.ts";
import { SentFeedback } from "./view.ts";

export const submitFeedback = route("POST /public/feedback-forms/{token}", {
  id: "submitFeedback",
  auth: "public",
  summary: "Send a feedback form",
  description:
    "The message becomes the description of a new task, as plain text; nobody created it, and the task and its events do not show the " +
    "name and the address of the sender, which only members of the workspace can read. Send the `submission_token` of the form: " +
    "the same request with the same token is received once and gets the same reply again. In an hour a form takes at most " +
    `${mostWithToken} submissions with a token and ${mostWithoutToken} without one. A link that never existed, was removed or does ` +
    "not work at the moment fails with 404, one of a workspace that is read-only over an unpaid invoice with 402.",
  http: { status: 201, cache: "unlisted", perAddress: { requests: 30, minutes: 60 } },
  access: {},
  params: { token: field(LinkToken, "The `token` of the form.") },
  body: closed({
    message: field(named(5000), "The message, as plain text."),
    name: field(Type.Optional(nameText({ maxLength: 100 })), "The sender's name."),
    email: field(Type.Optional(emailAddress(200)), "The sender's address. It is not verified."),
    rating: field(Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })), "A rating; 5 is the best."),
    submission_token: field(Type.Optional(LinkToken), "The `submission_token` with which the form was read."),
  }),
  reply: { feedback_submission: SentFeedback },
  errors: ["feedback_form_not_found", "billing_frozen", "submission_token_used", "feedback_limit", ...tokenErrors],
  events: ["ticket.created"],
  example: { params: { token: exampleFormToken }, body: { message: "The map is too small.", rating: 4 } },
  handle: async ({ tx, params, body, services, fail }) => {
    await lockForm(tx, params.token);
    const form = (await findOpenForm(tx, params.token)) ?? fail("feedback_form_not_found");
    if (form.is_frozen) fail("billing_frozen", {}, { billing_frozen: true });
    const sent = readSent(body);
    const token = openToken(services, form, body.submission_token, fail);
    const before = token === null ? undefined : await findReceived(tx, form, token.token_uuid, sent);
    if (before !== undefined) return { feedback_submission: again(before, fail) };
    await checkRecent(tx, form, token, fail);
    tx.useWorkspace(
      form.workspace_uuid,
      { ...system, name: `via ${form.title}` },
      { feedback_form_uuid: form.uuid, feedback_form_title: form.title, user_uuid: form.created_by },
    );
    const text = { title: titleOf(sent), document: documentOf(sent) };
    const task_uuid = (await receiveTask(tx, form, text)) ?? fail("feedback_form_not_found");
    return {
      feedback_submission: await insertSubmission(tx, form, {
        ...sent,
        task_uuid,
        token_uuid: token?.token_uuid ?? null,
      }),
    };
  },
});

type Body = { readonly message: string; readonly name?: string; readonly email?: string; readonly rating?: number };

function readSent({ message, name = "", email, rating }: Body): SubmissionContent {
  return { message, name: name.trim() || null, email: email ?? null, rating: rating ?? null };
}

/** The reply to what was sent before. @throws ApiError when something else was sent with the token */
function again(
  { is_same, ...received }: { uuid: string; created_at: string; is_same: boolean },
  fail: Fail<"submission_token_used">,
): { uuid: string; created_at: string } {
  if (!is_same) fail("submission_token_used");
  return received;
}
