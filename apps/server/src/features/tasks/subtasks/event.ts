import type { Subtask } from "./view.ts";
import type { ChangeWith, EventData } from "#kernel/events.ts";
import type { BoardUuid } from "#kernel/uuids.ts";

export type TaskOfEvent = { readonly uuid: string; readonly board_uuid: BoardUuid; readonly title: string };

/** The event of a subtask: the subtask as it is now, and its task. */
export function subtaskEvent<const Name extends "subtask.created" | "subtask.updated" | "subtask.deleted">(
  name: Name,
  task: TaskOfEvent,
  { uuid, title, is_done }: Subtask,
): ChangeWith<Name, EventData["subtask.created"]> {
  const data = { task: { uuid: task.uuid, title: task.title }, subtask: { uuid, title, is_done } };
  return { name, board_uuid: task.board_uuid, task_uuid: task.uuid, data };
}
