import type { EventName } from "#kernel/events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** What an event about an attachment tells of its ticket. */
export type TicketOf = {
  readonly uuid: string;
  readonly board_uuid: string;
  readonly title: string;
  readonly number: number;
};

type Described = {
  readonly uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
};

/** One event about an attachment: its description and its ticket. */
export function emitTaskEvent(
  tx: Transaction,
  name: Extract<EventName, `attachment.${string}`>,
  task: TicketOf,
  attachment: Described,
): void {
  const { uuid, board_uuid, title, number } = task;
  const { uuid: attachment_uuid, name: file_name, content_type, size_bytes } = attachment;
  const described = { uuid: attachment_uuid, name: file_name, content_type, size_bytes };
  const data = { attachment: described, task: { uuid, title, number } };
  tx.emit({ name, board_uuid, task_uuid: uuid, data });
}
