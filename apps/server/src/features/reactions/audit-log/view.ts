import { type Static, Type } from "typebox";
import type { Actor } from "#kernel/actor.ts";
import { type EventName, internalEvents, publicEvents } from "#kernel/events.ts";
import { AnyObject, closed, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const EventNameSchema = oneOf<EventName>([...publicEvents, ...internalEvents]);

/** Who did it (§16.1 rule 2). A key's name tells the key and the person whose access it used (§5.3). */
export const EventActor = closed({
  kind: oneOf<Actor["kind"]>(["user", "api_key", "automation", "system"]),
  user_uuid: nullable(Uuid),
  api_key_uuid: nullable(Uuid),
  name: Type.String(),
});

/** What the reference says of the texts in `data`. */
export const textsAbout =
  "`data.task` holds `description` and `description_json` in ticket.created, in ticket.duplicated and in a " +
  "ticket.updated whose `changed` names one of them; `data.comment` holds `body` and `body_json` where the comment " +
  "was written or changed.";

export const Event = closed({
  uuid: Uuid,
  sequence: Type.Integer({ minimum: 1 }),
  event: Type.String(),
  created_at: Timestamp,
  workspace_uuid: Uuid,
  board_uuid: nullable(Uuid),
  actor: EventActor,
  data: AnyObject,
});

export const AuditEntry = closed({
  uuid: Uuid,
  sequence: Type.Integer({ minimum: 1 }),
  action: Type.String(),
  created_at: Timestamp,
  actor: EventActor,
  board_uuid: nullable(Uuid),
  task_uuid: nullable(Uuid),
  data: AnyObject,
});

export type EventRow = {
  readonly uuid: string;
  readonly sequence: number;
  readonly name: string;
  readonly workspace_uuid: string;
  readonly board_uuid: string | null;
  readonly task_uuid: string | null;
  readonly actor_kind: Actor["kind"];
  readonly actor_user_uuid: string | null;
  readonly actor_api_key_uuid: string | null;
  readonly actor_name: string;
  readonly data: Static<typeof AnyObject>;
  readonly created_at: Date;
};

function actorOf(row: EventRow): Actor {
  return {
    kind: row.actor_kind,
    user_uuid: row.actor_user_uuid,
    api_key_uuid: row.actor_api_key_uuid,
    name: row.actor_name,
  };
}

export function toEvent(row: EventRow): Static<typeof Event> {
  return {
    uuid: row.uuid,
    sequence: row.sequence,
    event: row.name,
    created_at: row.created_at.toISOString(),
    workspace_uuid: row.workspace_uuid,
    board_uuid: row.board_uuid,
    actor: actorOf(row),
    data: row.data,
  };
}

export function toAuditEntry(row: EventRow): Static<typeof AuditEntry> {
  return {
    uuid: row.uuid,
    sequence: row.sequence,
    action: row.name,
    created_at: row.created_at.toISOString(),
    actor: actorOf(row),
    board_uuid: row.board_uuid,
    task_uuid: row.task_uuid,
    data: row.data,
  };
}
