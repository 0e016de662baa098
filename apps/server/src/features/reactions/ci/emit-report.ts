import { type Caller, reporterOf } from "#kernel/actor.ts";
import type { ChangeWith, DataBesides } from "#kernel/events.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

type ReportEvent = "deployment.reported" | "merge.reported";
type Task = { readonly task: Pick<WritableLoaded<"task">, "uuid" | "title" | "number" | "key"> };
type ReportChange<Name extends ReportEvent> = ChangeWith<Name, DataBesides<"task", Name> & Task>;

/**
 * Emits a report of a build: one event for each task, in the order of the report, so that it appears in the activity of
 * every task. The events name no person (§5.3), and not the other tasks: a person who sees one of the tasks may not see
 * the others.
 */
export function emitReport<Name extends ReportEvent>(
  tx: Pick<Transaction, "useWorkspace"> & { emit(change: ReportChange<Name>): void },
  caller: Caller,
  name: Name,
  report: DataBesides<"task", Name>,
  tasks: readonly [WritableLoaded<"task">, ...WritableLoaded<"task">[]],
): void {
  tx.useWorkspace(tasks[0].workspace_uuid, reporterOf(caller));
  for (const { board_uuid, uuid, title, number, key } of tasks) {
    tx.emit({ name, board_uuid, task_uuid: uuid, data: { ...report, task: { uuid, title, number, key } } });
  }
}
