import { readTask, Task, touchTasks, toTask } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { refuse } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { announceEdge } from "./announce.ts";
import { deleteEdge } from "./queries.ts";

export const deleteRelationship = route({
  id: "deleteRelationship",
  at: "DELETE /tasks/{task_uuid}/relationships/{other_task_uuid}",
  who: "session or key",
  summary: "End what lies between two tickets, whichever blocks the other",
  // shared: both rows are written later, in the order of their uuids
  reach: { task: { need: "write", lock: "shared" } },
  also: { task: { need: "write", lock: "shared", archived: "too" } },
  reply: { task: Task },
  refuses: ["relationship_not_found"],
  audit: ["ticket.unblocked"],
  example: { params: { other_task_uuid: ids.archivedTask } },
  handle: async ({ work, reach, caller, role, task, params }) => {
    const { workspace_uuid } = task;
    const { rows } = await reach.task([params.other_task_uuid]);
    const [other] = rows;
    const edge = await deleteEdge(work, { workspace_uuid, one: task.uuid, other: other.uuid });
    if (edge === undefined) return refuse("relationship_not_found");
    await touchTasks(work, workspace_uuid, [task.uuid, other.uuid]);
    announceEdge(work, "ticket.unblocked", edge.blocked_uuid === task.uuid ? task : other, edge.blocker_uuid);
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    return { task: toTask(await readTask(work, workspace_uuid, task.uuid, viewer)) };
  },
});
