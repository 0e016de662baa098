import { type Static, Type } from "typebox";
import { Doer } from "#platform/http/doer.ts";
import {
  common,
  field,
  Key,
  model,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
  UuidOfBoard,
  UuidOfWorkspace,
} from "#platform/http/schemas.ts";
import { eventTypes } from "./types.ts";

export const EventTypeSchema = oneOf(eventTypes);

/** A notification (§15.1). */
export const Notification = model("Notification", "A notification of a person about an event.", {
  uuid: common.uuid,
  event_type: field(EventTypeSchema, "The kind of event."),
  workspace_uuid: common.workspace_uuid,
  board_uuid: field(nullable(UuidOfBoard), "The board on which it happened; null if it is about a page."),
  task_uuid: field(nullable(Uuid), "The task that it is about; null if it is about something else."),
  key: field(nullable(Key), "The key of that task."),
  page_uuid: field(nullable(Uuid), "The page that it is about; null if it is about something else."),
  actor: field(
    Type.Union([Doer, Type.Null()]),
    "The person who did it; null for builds, and for dates that are reached.",
  ),
  title: field(Type.String(), "The title of the task or page, or the name of the sprint, as it is now."),
  excerpt: field(nullable(Type.String()), "At most 200 characters of the text, such as the comment; null without one."),
  created_at: common.created_at,
  read_at: field(nullable(Timestamp), "When it was marked as read; null while it is unread."),
});

export type Notification = Static<typeof Notification>;

export const Preference = model(
  "NotificationPreference",
  "The channels by which a person is notified of one event type.",
  {
    workspace_uuid: field(UuidOfWorkspace, "The workspace in which it applies."),
    event_type: field(EventTypeSchema, "The kind of event."),
    in_app: field(Type.Boolean(), "Whether it appears in the list of notifications."),
    email: field(Type.Boolean(), "Whether it is sent by e-mail."),
    push: field(Type.Boolean(), "Whether it is pushed to the person's browsers."),
  },
);

export type Preference = Static<typeof Preference>;
