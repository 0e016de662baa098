import { type Static, Type } from "typebox";
import { AnyObject, closed, Doer, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** Who did it (§16.1 rule 2): a key is named with the person whose access it used (§5.3). */
const Actor = closed({
  kind: oneOf(["user", "api_key", "automation", "system"]),
  user_uuid: nullable(Uuid),
  api_key_uuid: nullable(Uuid),
  name: Type.String(),
});

/** A comment as it reads; `body` is markdown, `body_json` the same as a document. */
export const Comment = closed({
  uuid: Uuid,
  task_uuid: Uuid,
  body: Type.String(),
  body_json: AnyObject,
  author: Doer,
  actor: Actor,
  created_at: Timestamp,
  updated_at: Timestamp,
  edited_at: nullable(Timestamp),
});

export type Comment = Static<typeof Comment>;

/** One entry of a ticket's history. */
export const Activity = closed({
  uuid: Uuid,
  event: Type.String({ examples: ["ticket.moved"] }),
  created_at: Timestamp,
  actor: Actor,
  data: AnyObject,
});

export type Activity = Static<typeof Activity>;
