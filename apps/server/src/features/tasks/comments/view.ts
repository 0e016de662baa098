import { type Static, Type } from "typebox";
import { type TaskEventName, taskEvents } from "#kernel/events.ts";
import { RichText, richText } from "#platform/http/rich-text.ts";
import { Doer } from "#platform/http/doer.ts";
import {
  AnyObject,
  ChosenUuid,
  closed,
  common,
  field,
  model,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from "#platform/http/schemas.ts";

/** The person who did it (§16.1 rule 2): a key is named with the person whose access it used (§5.3). */
const CommentActor = model("CommentActor", "The actor who wrote a comment, or caused an entry of a task's history.", {
  kind: field(oneOf(["user", "api_key", "automation", "system"]), "The kind of actor."),
  user_uuid: field(nullable(Uuid), "The user who acted, whose key acted, or who wrote the automation; null for none."),
  api_key_uuid: field(nullable(Uuid), "The API key that was used; null for none."),
  name: field(Type.String(), "The actor's name, for display."),
});

export const Comment = model("Comment", "A comment on a task.", {
  uuid: common.uuid,
  task_uuid: field(Uuid, "The task that it belongs to."),
  body: field(Type.String(), "The text as markdown, in which a single line break is a hard break."),
  body_json: field(RichText, "The text as a document."),
  author: field(Doer, "The author."),
  actor: field(CommentActor, "The author, in the same form as in events."),
  created_at: common.created_at,
  updated_at: common.updated_at,
  edited_at: field(nullable(Timestamp), "When its text was last changed; null when it never was."),
});

export type Comment = Static<typeof Comment>;

export const Activity = model("Activity", "An entry of a task's history.", {
  uuid: common.uuid,
  event: field(oneOf<TaskEventName>([...taskEvents]), "The name of the event."),
  created_at: field(Timestamp, "When it happened."),
  author: field(
    nullable(Doer),
    "The person who caused the event; null for reports of builds and for the service itself, which `actor` names.",
  ),
  actor: field(CommentActor, "The actor who caused the event, in the same form as in events."),
  data: field(AnyObject, "The changed values; the fields depend on the event."),
});

export type Activity = Static<typeof Activity>;

/** The text of a comment. `readComment` checks its length, because that error has its own sentence (§7.3). */
const text = {
  body: field(
    Type.Optional(Type.String()),
    "The text as markdown, in which a single line break is a hard break: 1 to 10,000 characters. Send this or `body_json`.",
  ),
  body_json: field(Type.Optional(richText(null, "task")), "The text as a document."),
};

/** A comment as it is edited. */
export const CommentBody = closed(text, { minProperties: 1 });

/** A comment as it is created. */
export const NewComment = closed({ uuid: ChosenUuid, ...text }, { minProperties: 1 });
