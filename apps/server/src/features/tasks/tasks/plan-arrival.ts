import type { Rows } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import { readContext } from "./context.ts";
import { candidateOf, statusOf, storedValues } from "./plan.ts";
import type { TaskValues } from "./queries.ts";
import { checkEntry, checkSprint, pickStatus } from "./rules.ts";

type Arriving = {
  /** the ticket that arrives, or that a copy is made of */
  readonly task: Rows["task"];
  /** what of its totals arrives with it */
  readonly has: Parameters<typeof candidateOf>[0];
  /** the values that change on the way */
  readonly kept: Partial<TaskValues>;
  /** a copy has no blockers of its own */
  readonly isCopy?: boolean;
};

/**
 * Decides what a ticket, or a copy of it, will be where it arrives. Assignees without access there are left behind;
 * the column's entry requirements must be met.
 * @throws Refusal 400 for a column that the board does not have, or whose requirements are unmet; 409 for a board whose
 * sprint is not the current one
 */
export async function planArrival(
  reader: Reader,
  place: { workspace_uuid: string; board_uuid: string },
  arriving: Arriving,
  sent: { readonly status?: string; readonly status_uuid?: string },
): Promise<TaskValues> {
  const { task, has, kept, isCopy = false } = arriving;
  const asked = { ...place, assignee_uuids: task.assignee_uuids };
  const context = await readContext(reader, isCopy ? asked : { ...asked, task_uuid: task.uuid });
  checkSprint(context);
  const status = pickStatus(context.statuses, sent) ?? statusOf(context, task.status_uuid);
  const values: TaskValues = {
    ...storedValues(task),
    ...kept,
    status_uuid: status.uuid,
    assignee_uuids: task.assignee_uuids.filter((uuid) => context.assignees_found.includes(uuid)),
  };
  checkEntry(status, candidateOf(has, values, context));
  return values;
}
