import { type Caller, reporterOf } from "#kernel/actor.ts";
import type { Change } from "#kernel/events.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Report } from "./view.ts";

/**
 * Emits a report of a build: one event for each task, in the order of the report, so that it appears in the activity of
 * every task. The events name no person (§5.3), and not the other tasks: a person who sees one of the tasks may not see
 * the others.
 */
export function emitReport<Name extends "deployment.reported" | "merge.reported">(
  tx: Pick<Transaction, "useWorkspace"> & { emit(change: Change<Name>): void },
  caller: Caller,
  name: Name,
  report: Report,
  tasks: readonly [WritableLoaded<"task">, ...WritableLoaded<"task">[]],
): void {
  const kind = name === "deployment.reported" ? "deployment" : "merge";
  tx.useWorkspace(tasks[0].workspace_uuid, reporterOf(caller));
  for (const { board_uuid, uuid, title, number } of tasks) {
    tx.emit({ name, board_uuid, task_uuid: uuid, data: { [kind]: report, task: { uuid, title, number } } });
  }
}
