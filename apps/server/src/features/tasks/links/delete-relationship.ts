import { readTask, Task, touchTasks, toTask } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { announceEdge } from "./announce.ts";
import { deleteEdge } from "./queries.ts";

export const deleteRelationship = route("DELETE /tasks/{task_uuid}/relationships/{other_task_uuid}", {
  id: "deleteRelationship",
  auth: "session or key",
  summary: "End what lies between two tickets, whichever blocks the other",
  // shared: both rows are written later, in the order of their uuids
  access: { task: { permission: "write", lock: "shared" } },
  alsoAccess: { task: { permission: "write", lock: "shared", archived: "too" } },
  reply: { task: Task },
  errors: ["relationship_not_found"],
  events: ["ticket.unblocked"],
  example: { params: { other_task_uuid: ids.archivedTask } },
  handle: async ({ tx, load, caller, role, task, params, fail }) => {
    const { workspace_uuid } = task;
    const { rows } = await load.task([params.other_task_uuid]);
    const [other] = rows;
    const edge = await deleteEdge(tx, { workspace_uuid, one: task.uuid, other: other.uuid });
    if (edge === undefined) return fail("relationship_not_found");
    await touchTasks(tx, workspace_uuid, [task.uuid, other.uuid]);
    announceEdge(tx, "ticket.unblocked", edge.blocked_uuid === task.uuid ? task : other, edge.blocker_uuid);
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    return { task: toTask(await readTask(tx, workspace_uuid, task.uuid, viewer)) };
  },
});
