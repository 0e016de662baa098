import type { Change, ChangeWith, DataBesides, EventData, EventOfOnly, TaskEventName } from "#kernel/events.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import { type TaskRow, toTask } from "./view.ts";

type EventTask = EventData["ticket.created"]["task"];

type BareEvent = EventOfOnly<"task", TaskEventName>;

/** The event of a task: the task as it is now. Its description is included only where it was created or changed. */
export function taskEvent<const Name extends BareEvent>(
  name: Name,
  row: TaskRow,
): ChangeWith<Name, { readonly task: EventTask }>;
export function taskEvent<const Name extends Exclude<TaskEventName, BareEvent>>(
  name: Name,
  row: TaskRow,
  data: DataBesides<"task", Name>,
): ChangeWith<Name, { readonly task: EventTask } & DataBesides<"task", Name>>;
export function taskEvent(
  name: TaskEventName,
  row: TaskRow,
  data: { readonly changed?: readonly string[] } = {},
): ChangeWith<TaskEventName, { readonly task: EventTask }> {
  // an event has no reader, so what depends on the reader is left out
  const { unread_comment_count: _, subtasks: __, ...whole } = toTask(row);
  const { description: ___, description_json: ____, ...lean } = whole;
  const task = includesText(name, data.changed) ? whole : lean;
  return { name, board_uuid: row.board_uuid, task_uuid: row.uuid, data: { task, ...data } };
}

/** The event of a task that was moved to another status, perhaps on another board. */
export function movedEvent(
  row: TaskRow,
  before: { readonly board_uuid: BoardUuid; readonly status_uuid: string },
): Change<"ticket.moved"> {
  const from = { board_uuid: before.board_uuid, status_uuid: before.status_uuid };
  const to = { board_uuid: row.board_uuid, status_uuid: row.status_uuid };
  const moved = taskEvent("ticket.moved", row, { from, to });
  return from.board_uuid === to.board_uuid ? moved : { ...moved, from_board_uuid: from.board_uuid };
}

/** Whether an event includes the description. One edit can cause many events; only the one about the description does. */
function includesText(name: TaskEventName, changed: readonly string[] = []): boolean {
  if (name === "ticket.created" || name === "ticket.duplicated") return true;
  return changed.some((field) => field === "description" || field === "description_json");
}
