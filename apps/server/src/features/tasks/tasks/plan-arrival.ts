import type { Fail } from "#kernel/errors.ts";
import type { Rows } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import { readContext } from "./context.ts";
import { checkEntry } from "./entry.ts";
import { candidateOf, statusOf, storedValues } from "./plan.ts";
import type { BoardPlace, TaskValues } from "./queries.ts";
import { checkSprint } from "./rules.ts";
import { pickStatus, statusErrors, type StatusGiven } from "./statuses.ts";

type Arriving = {
  /** the task that arrives, or of which a copy is made */
  readonly task: Rows["task"];
  /** which of its totals it keeps */
  readonly has: Parameters<typeof candidateOf>[0];
  /** the values that change on the way */
  readonly kept: Partial<TaskValues>;
  /** a copy has no blockers of its own */
  readonly isCopy?: boolean;
};

/** The errors of `planArrival`. */
export const arrivalErrors = [...statusErrors, "requirements_unmet", "sprint_not_current"] as const;

/**
 * Decides what a task, or a copy of it, will be where it arrives. Assignees without access there are dropped; the
 * status's entry requirements must be met.
 * @throws ApiError one of `arrivalErrors`
 */
export async function planArrival(
  reader: Reader,
  place: BoardPlace,
  arriving: Arriving,
  sent: StatusGiven,
  fail: Fail<(typeof arrivalErrors)[number]>,
): Promise<TaskValues> {
  const { task, has, kept, isCopy = false } = arriving;
  const asked = { ...place, assignee_uuids: task.assignee_uuids };
  const context = await readContext(reader, isCopy ? asked : { ...asked, task_uuid: task.uuid });
  checkSprint(context, fail);
  const status = pickStatus(context.statuses, sent, fail) ?? statusOf(context, task.status_uuid);
  const values: TaskValues = {
    ...storedValues(task),
    ...kept,
    status_uuid: status.uuid,
    assignee_uuids: task.assignee_uuids.filter((uuid) => context.assignees_found.includes(uuid)),
  };
  checkEntry(status, candidateOf(has, values, context), fail);
  return values;
}
