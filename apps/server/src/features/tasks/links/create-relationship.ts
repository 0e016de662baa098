import { readTask, Task, touchTasks, toFreshTask } from "#features/tasks/tasks/index.ts";
import { ids } from "#features/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, oneOf, Uuid } from "#platform/http/schemas.ts";
import { relationshipEvent } from "./event.ts";
import { insertRelationship, lockRelationships } from "./queries.ts";

export const createRelationship = route("POST /tasks/{task_uuid}/relationships", {
  id: "createRelationship",
  auth: "session or key",
  summary: "Create a relationship: one task blocks another",
  description:
    "The other task may be on another board of the workspace. A relationship that already exists is not a change.",
  // shared: both rows are written later, in the order of their uuids
  access: { task: { permission: "write", lock: "shared" } },
  alsoAccess: { task: { permission: "write", lock: "shared" } },
  body: closed({
    other_task_uuid: field(Uuid, "The other task."),
    direction: field(
      oneOf(["blocks", "blocked_by"]),
      "blocks: the task of the path blocks the other one; blocked_by: the other one blocks it.",
    ),
  }),
  http: { status: 201 },
  reply: { task: Task },
  errors: ["relationship_to_itself", "relationship_loop"],
  events: ["ticket.blocked"],
  example: { body: { other_task_uuid: ids.otherTask, direction: "blocked_by" } },
  handle: async ({ tx, load, viewer, role, task, body, fail }) => {
    const { workspace_uuid } = task;
    if (body.other_task_uuid === task.uuid) return fail("relationship_to_itself");
    const { rows } = await load.task([body.other_task_uuid]);
    const [blocker, blocked] = body.direction === "blocks" ? [task, rows[0]] : [rows[0], task];
    await lockRelationships(tx, workspace_uuid);
    const relationship = { workspace_uuid, blocker_uuid: blocker.uuid, blocked_uuid: blocked.uuid };
    const { is_loop, is_added } = await insertRelationship(tx, relationship);
    if (is_loop) return fail("relationship_loop");
    if (is_added) {
      await touchTasks(tx, workspace_uuid, [blocker.uuid, blocked.uuid]);
      tx.emit(relationshipEvent("ticket.blocked", blocked, blocker.uuid));
    }
    return { task: await toFreshTask(tx, { viewer, role }, await readTask(tx, task, viewer)) };
  },
});
