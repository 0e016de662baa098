// What the compiler rejects in an event: data that its declaration does not know, and data that is left out.
import type { EventData, EventName } from "#kernel/events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { TaskRow } from "#features/tasks/tasks/view.ts";
import { taskEvent } from "#features/tasks/tasks/task-events.ts";
import { commentEvent } from "#features/tasks/comments/event.ts";
import { pageEvent } from "#features/wiki/pages/index.ts";
import type { PageRow } from "#features/wiki/pages/view.ts";
import { announce } from "#features/vault/announce.ts";

declare const tx: Transaction;
declare const row: TaskRow;
declare const page: PageRow;

const task = { uuid: row.uuid, board_uuid: row.board_uuid, title: row.title, number: row.number, key: row.key };
const secret = { workspace_uuid: row.workspace_uuid, uuid: row.uuid };

/** Every declared event has a name of the lists, so that it is audited and sent. */
export const undeclared: Record<Exclude<keyof EventData, EventName>, never> = {};

export function asDeclared(): void {
  tx.emit(taskEvent("ticket.assigned", row, { user_uuid: row.uuid }));
  tx.emit(taskEvent("ticket.created", row));
  tx.emit(commentEvent("comment.deleted", task, { comment: { uuid: row.uuid } }));
  tx.emit(pageEvent("wiki_page.updated", page, { changed: ["title"] }));
  tx.emit({ name: "board.created", data: { board: { uuid: row.uuid, name: "Sprint" } } });
  announce(tx, secret, "secret.updated", { changed: ["name"] });
}

export function withOtherData(): void {
  // @ts-expect-error -- the event knows no such data
  taskEvent("ticket.assigned", row, { nonsense: 1 });
  // @ts-expect-error -- a field that is not declared
  taskEvent("ticket.assigned", row, { user_uuid: row.uuid, nonsense: 1 });
  // @ts-expect-error -- only the task
  taskEvent("ticket.created", row, { nonsense: 1 });
  // @ts-expect-error -- another type
  taskEvent("ticket.assigned", row, { user_uuid: 1 });
  // @ts-expect-error -- a priority that there is not
  taskEvent("ticket.priority_changed", row, { from: "low", to: "lowest" });
  // @ts-expect-error -- the event knows no such data
  commentEvent("comment.deleted", task, { comment: { uuid: row.uuid }, nonsense: 1 });
  // @ts-expect-error -- a page has no such field
  pageEvent("wiki_page.updated", page, { changed: ["name"] });
  // @ts-expect-error -- the event knows no such data
  tx.emit({ name: "board.created", data: { board: { uuid: row.uuid, name: "Sprint" }, nonsense: 1 } });
  // @ts-expect-error -- the data of another event
  tx.emit({ name: "board.created", data: { board_uuids: [] } });
  // @ts-expect-error -- the event knows no such data
  announce(tx, secret, "secret.rotated", { nonsense: 1 });
}

export function withoutData(): void {
  // @ts-expect-error -- the assignee is missing
  taskEvent("ticket.assigned", row);
  // @ts-expect-error -- the assignee is missing
  taskEvent("ticket.assigned", row, {});
  // @ts-expect-error -- the comment is missing
  commentEvent("comment.created", task, {});
  // @ts-expect-error -- the token is missing
  pageEvent("wiki_page.published", page);
  // @ts-expect-error -- the name is missing
  tx.emit({ name: "board.created", data: { board: { uuid: row.uuid } } });
  // @ts-expect-error -- the data is missing
  tx.emit({ name: "board.created" });
  // @ts-expect-error -- the data of another event of the helper
  tx.emit({ ...taskEvent("ticket.created", row), name: "ticket.assigned" });
  // @ts-expect-error -- the names of the fields are missing
  announce(tx, secret, "secret.updated");
}
