import type { EventName } from "#kernel/events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** What an event about a comment tells of its ticket. */
export type TicketOf = {
  readonly uuid: string;
  readonly board_uuid: string;
  readonly title: string;
  readonly number: number;
};

/** One event about a comment: the comment, or what may still be told of it, and its ticket. */
export function emitTaskEvent(
  tx: Transaction,
  name: Extract<EventName, `comment.${string}`>,
  task: TicketOf,
  data: Parameters<Transaction["emit"]>[0]["data"],
): void {
  const { uuid, board_uuid, title, number } = task;
  tx.emit({ name, board_uuid, task_uuid: uuid, data: { ...data, task: { uuid, title, number } } });
}
