import { randomUUID } from "node:crypto";
import type { DocumentJson } from "@stoa/document";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { readContext } from "./context.ts";
import { taskEvent } from "./task-events.ts";
import { bottomOf } from "./place.ts";
import { emptyValues } from "#features/tasks/columns/index.ts";
import { candidateOf } from "./task-plan.ts";
import { insertAtBottom } from "./task-queries.ts";
import { unmetRequirements } from "./requirements.ts";
import { fromDocument } from "#features/tasks/text/index.ts";

/** The form by which a task comes. Its board has a shared lock. */
type Source = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid;
  /** null for the first status */
  readonly status_uuid: string | null;
  /** the person who made the form; the transaction says by which form they "created" the task */
  readonly created_by: string;
};

/**
 * Creates a task of what somebody without an account sent. It comes to the bottom of the wanted status, or of the first one whose
 * entry requirements it meets: nobody is there who could complete it.
 * @returns its uuid; null when no status of the board takes it
 */
export async function receiveTask(
  tx: Transaction<"ticket.created">,
  { status_uuid: wanted, ...source }: Source,
  { title, document }: { readonly title: string; readonly document: DocumentJson },
): Promise<string | null> {
  const { workspace_uuid, board_uuid, created_by } = source;
  const context = await readContext(tx, { workspace_uuid, board_uuid });
  const values = { ...emptyValues, title, text: fromDocument(document) };
  const candidate = candidateOf(null, values, context);
  const takes = context.statuses.filter((each) => unmetRequirements(each, candidate).length === 0);
  const status = takes.find(({ uuid }) => uuid === wanted) ?? takes[0];
  if (status === undefined) return null;
  const place = { workspace_uuid, board_uuid, uuid: randomUUID(), created_by };
  const reader = { user_uuid: created_by, seesAllBoards: true };
  const row = await insertAtBottom(tx, place, { ...values, status_uuid: status.uuid }, bottomOf(status.uuid), reader);
  tx.emit(taskEvent("ticket.created", row));
  return row.uuid;
}
