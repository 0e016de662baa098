import { type Static, Type } from "typebox";
import { publicLinkFields } from "#features/content/public-links/index.ts";
import { Doer } from "#platform/http/doer.ts";
import { common, field, model, named, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** The reason why a form takes nothing now. If there are several reasons, the first is shown. */
const darkReasons = [
  "public_boards_disabled",
  "board_archived",
  "closed",
  "workspace_read_only",
  "sprint_not_current",
] as const;

const DarkReason = field(
  nullable(oneOf(darkReasons)),
  "The reason why the link does not work now: the workspace's setting, the board is archived, the form is closed, an invoice is " +
    "unpaid, or the board is a sprint that is not the current one. null while it works.",
);

export type DarkReason = (typeof darkReasons)[number];

export const FormTitle = named(200);
export const Intro = Type.String({ minLength: 1, maxLength: 5000, pattern: "\\S" });

const { view_count, live } = publicLinkFields;

export const FeedbackForm = model("FeedbackForm", "A form of a board that people without an account can send.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  board_uuid: common.board_uuid,
  title: field(Type.String(), "The title, which everybody with the link reads."),
  intro: field(nullable(Type.String()), "A text above the form, which everybody with the link reads; null for none."),
  status_uuid: field(nullable(Uuid), "The status that its tasks get; null for the first one of the board."),
  is_open: field(Type.Boolean(), "Whether it takes submissions. While false, its link fails with 404."),
  token: field(Type.String(), "The token of its public link."),
  submission_count: field(Type.Integer({ minimum: 0 }), "The number of stored submissions."),
  view_count,
  live,
  dark_reason: DarkReason,
  created_by: field(Doer, "The creator."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type FeedbackForm = Static<typeof FeedbackForm>;

/** A form as events show it: everybody who has its token may send it, so no event has one. */
export function inEvent({ uuid, title, intro, status_uuid, is_open }: FeedbackForm) {
  return { uuid, title, intro, status_uuid, is_open };
}

export const PublishedForm = model("PublishedForm", "A feedback form, as administrators see it.", {
  uuid: common.uuid,
  board_uuid: common.board_uuid,
  title: field(Type.String(), "The title."),
  ...publicLinkFields,
  dark_reason: DarkReason,
});

export const PublicForm = model("PublicForm", "A feedback form, as everybody with its link sees it.", {
  title: field(Type.String(), "The title."),
  intro: field(nullable(Type.String()), "The text above the form, to be shown as it is; null for none."),
  is_accepting: field(
    Type.Boolean(),
    "Whether it can be sent now: not while the workspace is read-only over an unpaid invoice.",
  ),
  submission_token: field(
    Type.String(),
    "Send it with the submission. It is good for one submission of this form, from two seconds to 24 hours after this reply.",
  ),
});

export const FeedbackSubmission = model("FeedbackSubmission", "A submission of a feedback form, for members.", {
  uuid: common.uuid,
  form_uuid: field(Uuid, "The form."),
  task_uuid: field(Uuid, "The task that it became."),
  message: field(Type.String(), "The message as it was sent."),
  name: field(nullable(Type.String()), "The sender's name, if it was given. Guests get null."),
  email: field(
    nullable(Type.String()),
    "The sender's address, if it was given; nobody has verified it. Guests get null, and no webhook, event or public reply has it.",
  ),
  rating: field(nullable(Type.Integer({ minimum: 1, maximum: 5 })), "From 1 to 5; null if none was given."),
  created_at: common.created_at,
});

export type FeedbackSubmission = Static<typeof FeedbackSubmission>;

/** A submission as its sender sees it. */
export const SentFeedback = model("SentFeedback", "A submission, as its sender sees it.", {
  uuid: common.uuid,
  created_at: field(Timestamp, "When it was received."),
});
