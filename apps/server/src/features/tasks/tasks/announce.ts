import type { EventName } from "#kernel/events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type Compared, fieldEvents } from "./rules.ts";
import { type TaskRow, toEventTask } from "./view.ts";

/** What the field-specific events compare, of a ticket that has nothing yet. */
const nothingYet = { assignee_uuids: [], label_uuids: [] };

type Values = Omit<Compared, "board_uuid">;

/** Announces a new ticket, and its assignees and labels as added. */
export function announceCreated(
  tx: Transaction,
  name: "ticket.created" | "ticket.duplicated",
  row: TaskRow,
  values: Values,
  extra: Record<string, string> = {},
): void {
  const after = { ...values, board_uuid: row.board_uuid };
  emitTaskEvent(tx, name, row, extra);
  for (const event of fieldEvents({ ...after, ...nothingYet }, after)) emitTaskEvent(tx, event.name, row, event.data);
}

/**
 * Announces an edit: ticket.updated with the names that were sent and differ, ticket.moved for another column, and
 * the field-specific events (§6 rule 1).
 */
export function announceChanged(
  tx: Transaction,
  row: TaskRow,
  before: Compared,
  after: Compared,
  changed: readonly string[],
): void {
  if (changed.length > 0) emitTaskEvent(tx, "ticket.updated", row, { changed });
  if (before.status_uuid !== after.status_uuid || before.board_uuid !== after.board_uuid) {
    announceMoved(tx, row, before);
  }
  for (const event of fieldEvents(before, after)) emitTaskEvent(tx, event.name, row, event.data);
}

function announceMoved(tx: Transaction, row: TaskRow, before: Compared): void {
  const data = {
    task: toEventTask(row, false),
    from: { board_uuid: before.board_uuid, status_uuid: before.status_uuid },
    to: { board_uuid: row.board_uuid, status_uuid: row.status_uuid },
  };
  const moved = { name: "ticket.moved", board_uuid: row.board_uuid, task_uuid: row.uuid, data } as const;
  tx.emit(before.board_uuid === row.board_uuid ? moved : { ...moved, from_board_uuid: before.board_uuid });
}

/** One event about a ticket, with the ticket as it is now; with its description where that came into being or changed. */
export function emitTaskEvent(
  tx: Transaction,
  name: EventName,
  row: TaskRow,
  data: Parameters<Transaction["emit"]>[0]["data"] = {},
): void {
  const task = toEventTask(row, tellsText(name, data["changed"]));
  tx.emit({ name, board_uuid: row.board_uuid, task_uuid: row.uuid, data: { task, ...data } });
}

/** One edit can be many events: only the one that is about the description holds it. */
function tellsText(name: EventName, changed: unknown): boolean {
  if (name === "ticket.created" || name === "ticket.duplicated") return true;
  return Array.isArray(changed) && changed.some((field) => field === "description" || field === "description_json");
}
