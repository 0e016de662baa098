import type { Change, TaskEventName } from "#kernel/events.ts";

/** What an event about a comment needs of its task. */
export type TaskOfEvent = {
  readonly uuid: string;
  readonly board_uuid: string;
  readonly title: string;
  readonly number: number;
};

/** The event of a comment: the comment, or what may still be shown of it, and its task. */
export function commentEvent<const Name extends Extract<TaskEventName, `comment.${string}`>>(
  name: Name,
  { uuid, board_uuid, title, number }: TaskOfEvent,
  data: Change["data"],
): Change<Name> {
  return { name, board_uuid, task_uuid: uuid, data: { ...data, task: { uuid, title, number } } };
}
