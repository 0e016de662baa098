import { type Static, Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { ApiError, attempt, type Fail } from "#kernel/errors.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field, model, nullable, oneOf, Uuid, Version } from "#platform/http/schemas.ts";
import { changeEvents } from "../announce.ts";
import {
  areTooLong,
  changeAll,
  countEvents,
  mostBytes,
  planAll,
  taskErrors,
  type TaskVersion,
} from "../bulk-change.ts";
import type { TaskPlan } from "../bulk-write.ts";
import { BulkChanges } from "../bulk-lists.ts";
import { Task, toTask } from "../view.ts";

const UnmetRequirement = model("UnmetRequirement", "A requirement of a status that a task does not meet.", {
  kind: field(Type.String(), "The kind of the requirement, as in `entry_requirements`."),
  uuid: field(Type.Optional(Uuid), "The custom field, or the one label that it needs."),
  name: field(Type.Optional(Type.String()), "The name of that field or label; of several labels all names."),
  at_least: field(Type.Optional(Type.Integer()), "The number that the task needs."),
});

const TaskConflict = model("TaskConflict", "A task that was not changed, and why.", {
  uuid: field(Uuid, "The task."),
  code: field(oneOf(taskErrors), "The code of the error with which a change of only this task would end."),
  error: field(Type.String(), "The sentence of that error."),
  version: field(nullable(Version), "The version that is stored; null for a task that is not found."),
  requirements: field(
    Type.Optional(Type.Array(UnmetRequirement)),
    "The requirements that the task does not meet; only when it may not get a status.",
  ),
});

type TaskConflict = Static<typeof TaskConflict>;

/** The most events of one request: each of them has a row of its own, and is sent to every receiver. */
const mostEvents = 5_000;

export const updateTasks = route("PATCH /tasks", {
  id: "updateTasks",
  auth: "session or key",
  summary: "Change fields of several tasks",
  description:
    "Up to 500 tasks of one workspace, of one board or several, each by itself under the rules of a change of one task: " +
    "`tasks` holds those that are as asked now, in the order of the list and without their texts, `conflicts` those that " +
    "could not be changed. With `atomic: true` nothing is changed when there is one conflict, and `tasks` is empty. Tasks " +
    "that get another status go to its bottom, in the order of the list. What may not be seen is a conflict " +
    "`task_not_found`; if all of it is, the reply is 404. All changes together may be 5,000 events at most, and " +
    `all tasks together take ${mostBytes / 1_000_000} MB.`,
  access: {},
  alsoAccess: { task: { permission: "write", leavesOut: true, severalWorkspaces: "tasks_of_several_workspaces" } },
  body: closed({
    task_uuids: field(
      Type.Array(closed({ uuid: field(Uuid, "The task."), version: common.version }), { minItems: 1, maxItems: 500 }),
      "The tasks, each once, with the versions that were read.",
    ),
    changes: field(BulkChanges, "The changes. Labels and assignees are replaced first, then added, then removed."),
    atomic: field(Type.Optional(Type.Boolean()), "Change all of them or none; false when it is left out."),
  }),
  reply: { tasks: Type.Array(Task), conflicts: Type.Array(TaskConflict) },
  errors: ["tasks_of_several_workspaces", "task_given_twice", "bulk_too_large", "bulk_too_long"],
  events: changeEvents,
  example: { body: { task_uuids: [{ uuid: ids.task, version: 1 }], changes: { priority: "urgent" } } },
  handle: async ({ tx, load, caller, body, fail }) => {
    const { task_uuids, changes, atomic = false } = body;
    const uuids = task_uuids.map(({ uuid }) => uuid);
    if (new Set(uuids).size < uuids.length) fail("task_given_twice");
    const { rows, role } = await load.task(uuids);
    const { workspace_uuid } = rows[0];
    const versions = new Map(task_uuids.map(({ uuid, version }) => [uuid, version]));
    const seen = rows.map((task) => ({ task, version: versions.get(task.uuid) ?? 0 }));
    const { planned, conflicts } = divide(uuids, seen, await planAll(tx, workspace_uuid, seen, changes));
    if (atomic && conflicts.length > 0) return { tasks: [], conflicts };
    if (areTooLong(planned)) fail("bulk_too_long", { most: mostBytes / 1_000_000 });
    const count = countEvents(planned);
    if (count > mostEvents) fail("bulk_too_large", { count, most: mostEvents });
    // the path names no workspace, so the framework does not know the viewer before the tasks are loaded
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    return { tasks: (await changeAll(tx, workspace_uuid, planned, viewer)).map(toTask), conflicts };
  },
});

/** The plans that can be carried out, and the conflicts, each in the order of `uuids`. @param plans those of `seen` */
function divide(uuids: readonly string[], seen: readonly TaskVersion[], plans: readonly (TaskPlan | ApiError)[]) {
  const planOf = new Map(seen.map(({ task }, nth) => [task.uuid, { task, plan: plans[nth] }]));
  const conflicts: TaskConflict[] = [];
  const planned: TaskPlan[] = [];
  for (const uuid of uuids) {
    const { task, plan = notFound } = planOf.get(uuid) ?? {};
    if (plan instanceof ApiError) conflicts.push(toConflict(uuid, plan, task?.version ?? null));
    else planned.push(plan);
  }
  return { planned, conflicts };
}

const notFound = attempt((failing: Fail<"task_not_found">): ApiError => failing("task_not_found"));

function toConflict(uuid: string, { code, message, markers }: ApiError, version: number | null): TaskConflict {
  const requirements = markers.requirements?.map((each) => ({ ...each }));
  // a plan ends with no other error
  const conflict = { uuid, code: code as TaskConflict["code"], error: message, version };
  return requirements === undefined ? conflict : { ...conflict, requirements };
}
