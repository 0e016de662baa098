import { type Static, Type } from "typebox";
import type { Actor } from "#kernel/actor.ts";
import { type EventName, internalEvents, publicEvents } from "#kernel/events.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { type MadeTexts, withDerived } from "#platform/events/text-forms.ts";
import { EventActor } from "#platform/http/doer.ts";
import { AnyObject, common, field, model, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const EventNameSchema = oneOf<EventName>([...publicEvents, ...internalEvents]);

/** The description of the texts in `data` for the reference. */
export const textsAbout =
  "`data.task` holds `description` and `description_json` in ticket.created, in ticket.duplicated and in a " +
  "ticket.updated whose `changed` names one of them; `data.comment` holds `body` and `body_json` where the comment " +
  "was written or changed.";

const Sequence = Type.Integer({ minimum: 1 });
const BoardUuid = field(nullable(Uuid), "The board on which it happened; null if it concerns no board.");

export const Event = model("Event", "A change in a workspace, as webhooks and the list of events show it.", {
  uuid: common.uuid,
  sequence: field(Sequence, "Counts the events of the workspace from 1, without a gap."),
  event: field(Type.String({ examples: ["ticket.moved"] }), "The event's name."),
  created_at: field(Timestamp, "When it happened."),
  workspace_uuid: common.workspace_uuid,
  board_uuid: BoardUuid,
  actor: field(EventActor, "The actor who caused the event."),
  data: field(AnyObject, "The data of the event; the fields depend on the event."),
});

export const AuditEntry = model("AuditEntry", "An entry of a workspace's audit log.", {
  uuid: common.uuid,
  sequence: field(Sequence, "Counts the events of the workspace from 1, without a gap."),
  action: field(Type.String({ examples: ["member.role_changed"] }), "The action: the event's name."),
  created_at: field(Timestamp, "When it was done."),
  actor: field(EventActor, "The actor."),
  board_uuid: BoardUuid,
  task_uuid: field(nullable(Uuid), "The task that it concerns; null if it concerns no task."),
  data: field(AnyObject, "The data of the action; the fields depend on the action."),
});

export type EventRow = {
  readonly uuid: string;
  readonly sequence: number;
  readonly name: string;
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid | null;
  readonly task_uuid: string | null;
  readonly actor_kind: Actor["kind"];
  readonly actor_user_uuid: string | null;
  readonly actor_api_key_uuid: string | null;
  readonly actor_name: string;
  readonly data: Static<typeof AnyObject>;
  /** the form of a text in `data` that is made from the other one */
  readonly derived_field: string | null;
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

/** @param made by `makeDerived` */
export function toEvent(row: EventRow, made: MadeTexts): Static<typeof Event> {
  return {
    uuid: row.uuid,
    sequence: row.sequence,
    event: row.name,
    created_at: row.created_at.toISOString(),
    workspace_uuid: row.workspace_uuid,
    board_uuid: row.board_uuid,
    actor: actorOf(row),
    data: withDerived(row.data, row.derived_field, made),
  };
}

/** @param made by `makeDerived` */
export function toAuditEntry(row: EventRow, made: MadeTexts): Static<typeof AuditEntry> {
  return {
    uuid: row.uuid,
    sequence: row.sequence,
    action: row.name,
    created_at: row.created_at.toISOString(),
    actor: actorOf(row),
    board_uuid: row.board_uuid,
    task_uuid: row.task_uuid,
    data: withDerived(row.data, row.derived_field, made),
  };
}
