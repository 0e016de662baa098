import type { ChangeWith, DataBesides, EventData, TaskEventName } from "#kernel/events.ts";
import type { BoardUuid } from "#kernel/uuids.ts";

/** The part of a task that an event about its comment needs. */
export type TaskOfEvent = {
  readonly uuid: string;
  readonly board_uuid: BoardUuid;
  readonly title: string;
  readonly number: number;
  readonly key: string;
};

type CommentEvent = Extract<TaskEventName, `comment.${string}`>;
type NumberedTask = EventData["comment.deleted"]["task"];

/** The event of a comment: the comment, or what may still be shown of it, and its task. */
export function commentEvent<const Name extends CommentEvent>(
  name: Name,
  { uuid, board_uuid, title, number, key }: TaskOfEvent,
  data: DataBesides<"task", Name>,
): ChangeWith<Name, { readonly task: NumberedTask } & DataBesides<"task", Name>> {
  return { name, board_uuid, task_uuid: uuid, data: { ...data, task: { uuid, title, number, key } } };
}
