import { type Caller, reporterOf } from "#kernel/actor.ts";
import type { Rows } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Report } from "./view.ts";

/**
 * One event for each ticket, so that the report stands in the activity of every one, in the order of the report. They
 * name nobody (§5.3), and of the other tickets nothing: not everybody who sees the one sees the others.
 */
export function announce(
  tx: Transaction,
  caller: Caller,
  name: "deployment.reported" | "merge.reported",
  report: Report,
  tasks: readonly [Rows["task"], ...Rows["task"][]],
): void {
  const thing = name === "deployment.reported" ? "deployment" : "merge";
  tx.useWorkspace(tasks[0].workspace_uuid, reporterOf(caller));
  for (const { board_uuid, uuid, title, number } of tasks) {
    tx.emit({ name, board_uuid, task_uuid: uuid, data: { [thing]: report, task: { uuid, title, number } } });
  }
}
