import { readTask, Task, touchTasks, toFreshTask } from "#features/tasks/tasks/index.ts";
import { ids } from "#features/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { relationshipEvent } from "./event.ts";
import { otherTask } from "./noun.ts";
import { deleteRelationshipRow } from "./queries.ts";

export const deleteRelationship = route("DELETE /tasks/{task_uuid}/relationships/{other_task_uuid}", {
  id: "deleteRelationship",
  auth: "session or key",
  summary: "Delete the relationship of two tasks",
  description: "It does not matter which of the two tasks blocks the other.",
  // shared: both rows are written later, in the order of their uuids
  access: { task: { permission: "write", lock: "shared" }, otherTask },
  alsoAccess: { task: { permission: "write", lock: "shared", archived: "too" } },
  reply: { task: Task },
  errors: ["relationship_not_found"],
  events: ["ticket.unblocked"],
  example: { params: { other_task_uuid: ids.archivedTask } },
  handle: async ({ tx, load, viewer, role, task, otherTask: { uuid }, fail }) => {
    const { workspace_uuid } = task;
    const { rows } = await load.task([uuid]);
    const [other] = rows;
    const deleted = await deleteRelationshipRow(tx, { workspace_uuid, one: task.uuid, other: other.uuid });
    if (deleted === undefined) return fail("relationship_not_found");
    await touchTasks(tx, workspace_uuid, [task.uuid, other.uuid]);
    const blocked = deleted.blocked_uuid === task.uuid ? task : other;
    tx.emit(relationshipEvent("ticket.unblocked", blocked, deleted.blocker_uuid));
    return { task: await toFreshTask(tx, { viewer, role }, await readTask(tx, task, viewer)) };
  },
});
