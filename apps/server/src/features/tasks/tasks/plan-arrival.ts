import type { Fail } from "#kernel/errors.ts";
import type { Rows } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import { readContext } from "./context.ts";
import { storedValues, type TaskValues } from "#features/tasks/columns/index.ts";
import { candidateOf, statusOf } from "./plan.ts";
import type { BoardPlace } from "./queries.ts";
import { checkSprint } from "./rules.ts";
import { checkEntry } from "./requirements.ts";
import { pickStatus, statusErrors, type StatusGiven } from "./statuses.ts";

type Arriving = {
  /** the task that is moved or copied */
  readonly task: Rows["task"];
  /** the totals that it keeps */
  readonly has: Parameters<typeof candidateOf>[0];
  /** the values that the move or copy changes */
  readonly kept: Partial<TaskValues>;
  /** a copy has no blockers */
  readonly isCopy?: boolean;
};

/** The errors of `planArrival`. */
export const arrivalErrors = [...statusErrors, "requirements_unmet", "sprint_not_current"] as const;

/**
 * Decides the values of a task, or of a copy, on its new board or in its new status. Assignees without access there are
 * dropped; the entry requirements of the status must be met.
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
