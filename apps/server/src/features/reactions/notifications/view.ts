import { type Static, Type } from "typebox";
import { closed, Doer, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { eventTypes } from "./types.ts";

export const EventTypeSchema = oneOf(eventTypes);

/** A notification (§15.1). */
export const Notification = closed({
  uuid: Uuid,
  event_type: EventTypeSchema,
  workspace_uuid: Uuid,
  board_uuid: nullable(Uuid),
  task_uuid: nullable(Uuid),
  page_uuid: nullable(Uuid),
  actor: Type.Union([Doer, Type.Null()], { description: "Null for what nobody did: a day that came, a build." }),
  title: Type.String({ description: "What it is about: the ticket's title or the sprint's name, as it is now." }),
  excerpt: nullable(Type.String({ description: "At most 200 characters of what was said, as plain text." })),
  created_at: Timestamp,
  read_at: nullable(Timestamp),
});

export type Notification = Static<typeof Notification>;

export const Preference = closed({
  workspace_uuid: Uuid,
  event_type: EventTypeSchema,
  in_app: Type.Boolean(),
  email: Type.Boolean(),
  push: Type.Boolean(),
});

export type Preference = Static<typeof Preference>;
