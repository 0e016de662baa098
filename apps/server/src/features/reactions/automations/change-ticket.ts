import { type Task, taskOperations } from "#features/tasks/tasks/index.ts";
import { isDone, perform } from "#platform/http/perform.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Action, ActionOf } from "./actions.ts";
import type { Step } from "./step.ts";
import { performerOf } from "./performer.ts";
import { addDays, dateOf } from "./schedule.ts";

/** The actions that change fields of the run's task. */
type ChangeAction = Exclude<
  Action,
  { type: "add_comment" | "archive_ticket" | "call_webhook" | "create_linked_ticket" }
>;

/** An operation and its body without the version. */
type Change = { readonly operation: "moveTask" | "updateTask"; readonly fields: Readonly<Record<string, unknown>> };

/** The number of times that a change is tried if its version conflicts; the task is read again each time (§7.8 rule 1: about 3). */
const mostTries = 3;

/** Changes the run's task. If another request changes it at the same time, reads it again and repeats. */
export async function changeTicket(step: Step, action: ChangeAction, tries = 1): Promise<void> {
  const { platform, run, finish, leaveAsIs } = step;
  const [performer, params] = [performerOf(run), { task_uuid: run.task_uuid ?? "" }];
  const { task } = (await perform(platform, taskOperations.getTask, performer, { params })) as { task: Task };
  const decide = decisions[action.type] as Decide<ChangeAction["type"]>;
  const change = decide(action, task, dateOf(platform.services.now()));
  if (change === null) return leaveAsIs();
  const body = { version: task.version, ...change.fields };
  const asked = { params, body, together: (tx: Transaction) => finish(tx) };
  const writing = perform(platform, taskOperations[change.operation], performer, asked);
  if (tries === mostTries) await writing;
  else if (!(await isDone(writing, "version_conflict"))) await changeTicket(step, action, tries + 1);
}

/** The change that an action needs, or null when the task is already as wanted. */
type Decide<T extends ChangeAction["type"]> = (action: ActionOf<T>, task: Task, today: string) => Change | null;

const edit = (fields: Change["fields"]): Change => ({ operation: "updateTask", fields });

const decisions: { readonly [T in ChangeAction["type"]]: Decide<T> } = {
  move_to_status: ({ status_uuid }, task) =>
    status_uuid === task.status_uuid ? null : { operation: "moveTask", fields: { status_uuid } },
  set_priority: ({ priority }, task) => (priority === task.priority ? null : edit({ priority })),
  set_due_date: (action, task, today) => {
    const due_date = "in_days" in action ? addDays(today, action.in_days) : action.due_date;
    return due_date === task.due_date ? null : edit({ due_date });
  },
  set_start_date: (action, task, today) => {
    const start_date = "in_days" in action ? addDays(today, action.in_days) : action.start_date;
    return start_date === task.start_date ? null : edit({ start_date });
  },
  set_estimate: ({ estimate }, task) => (estimate === task.estimate ? null : edit({ estimate })),
  assign_user: ({ user_uuid }, { assignees }) =>
    editList("assignee_uuids", assignees, (uuids) => uuids.union(new Set([user_uuid]))),
  unassign_user: ({ user_uuid }, { assignees }) =>
    editList("assignee_uuids", assignees, (uuids) => uuids.difference(new Set([user_uuid]))),
  add_label: ({ label_uuid }, { labels }) =>
    editList("label_uuids", labels, (uuids) => uuids.union(new Set([label_uuid]))),
  remove_label: ({ label_uuid }, { labels }) =>
    editList("label_uuids", labels, (uuids) => uuids.difference(new Set([label_uuid]))),
};

function editList(
  field: string,
  has: readonly { readonly uuid: string }[],
  change: (uuids: Set<string>) => Set<string>,
): Change | null {
  const before = new Set(has.map(({ uuid }) => uuid));
  const after = change(before);
  return after.size === before.size ? null : edit({ [field]: [...after] });
}
