import type { ChangeWith, EventData, TaskEventName } from "#kernel/events.ts";
import type { BoardUuid } from "#kernel/uuids.ts";

/** The properties of a task that an event about its attachment needs. */
export type TaskOfEvent = {
  readonly uuid: string;
  readonly board_uuid: BoardUuid;
  readonly title: string;
  readonly number: number;
  readonly key: string;
};

/** The properties of a page that an event about its attachment needs. */
export type PageOfEvent = { readonly uuid: string; readonly wiki_uuid: string; readonly title: string };

type File = {
  readonly uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
};

/** The event of an attachment, with its task or its page. */
export function attachmentEvent<const Name extends Extract<TaskEventName, `attachment.${string}`>>(
  name: Name,
  holder: TaskOfEvent | PageOfEvent,
  file: File,
): ChangeWith<Name, EventData["attachment.created"]> {
  const attachment = { uuid: file.uuid, name: file.name, content_type: file.content_type, size_bytes: file.size_bytes };
  if ("wiki_uuid" in holder) {
    const { uuid, wiki_uuid, title } = holder;
    return { name, page_uuid: uuid, data: { attachment, page: { uuid, wiki_uuid, title } } };
  }
  const { uuid, board_uuid, title, number, key } = holder;
  return { name, board_uuid, task_uuid: uuid, data: { attachment, task: { uuid, title, number, key } } };
}
