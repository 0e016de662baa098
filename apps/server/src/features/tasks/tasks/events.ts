import type { Change, Json, TaskEventName } from "#kernel/events.ts";
import { type TaskRow, toTask } from "./view.ts";

/** The event of a task: the task as it is now. Its description is included only where it was created or changed. */
export function taskEvent<const Name extends TaskEventName>(
  name: Name,
  row: TaskRow,
  data: { readonly [key: string]: Json | undefined } = {},
): Change<Name> {
  // an event has no reader, so what depends on the reader is left out
  const { unread_comment_count: _, subtasks: __, description, description_json, ...lean } = toTask(row);
  const task = includesText(name, data["changed"]) ? { ...lean, description, description_json } : lean;
  return { name, board_uuid: row.board_uuid, task_uuid: row.uuid, data: { task, ...data } };
}

/** The event of a task that was moved to another status, perhaps on another board. */
export function movedEvent(
  row: TaskRow,
  before: { readonly board_uuid: string; readonly status_uuid: string },
): Change<"ticket.moved"> {
  const from = { board_uuid: before.board_uuid, status_uuid: before.status_uuid };
  const to = { board_uuid: row.board_uuid, status_uuid: row.status_uuid };
  const moved = taskEvent("ticket.moved", row, { from, to });
  return from.board_uuid === to.board_uuid ? moved : { ...moved, from_board_uuid: from.board_uuid };
}

/** Whether an event includes the description. One edit can cause many events; only the one about the description does. */
function includesText(name: TaskEventName, changed: unknown): boolean {
  if (name === "ticket.created" || name === "ticket.duplicated") return true;
  return Array.isArray(changed) && changed.some((field) => field === "description" || field === "description_json");
}
