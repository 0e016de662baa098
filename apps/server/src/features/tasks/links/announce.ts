import type { Rows } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** Tells it of the blocked ticket. Of the blocker the uuid alone: not everybody who sees the one sees the other. */
export function announceEdge(
  tx: Transaction,
  name: "ticket.blocked" | "ticket.unblocked",
  blocked: Rows["task"],
  blocker_uuid: string,
): void {
  const { uuid, board_uuid, title } = blocked;
  tx.emit({ name, board_uuid, task_uuid: uuid, data: { task: { uuid, title }, blocker_uuid } });
}
