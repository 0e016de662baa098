import { readTask, Task, touchTasks, toTask } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, oneOf, Uuid } from "#platform/http/schemas.ts";
import { announceEdge } from "./announce.ts";
import { insertEdge, lockEdges } from "./queries.ts";

export const createRelationship = route("POST /tasks/{task_uuid}/relationships", {
  id: "createRelationship",
  auth: "session or key",
  summary: "Let a ticket block another, or be blocked by it",
  description: "The other ticket may be on another board of the workspace. What is there already is not a change.",
  // shared: both rows are written later, in the order of their uuids
  access: { task: { permission: "write", lock: "shared" } },
  alsoAccess: { task: { permission: "write", lock: "shared" } },
  body: closed({ other_task_uuid: Uuid, direction: oneOf(["blocks", "blocked_by"]) }),
  http: { status: 201 },
  reply: { task: Task },
  errors: ["relationship_to_itself", "relationship_loop"],
  events: ["ticket.blocked"],
  example: { body: { other_task_uuid: ids.otherTask, direction: "blocked_by" } },
  handle: async ({ tx, load, caller, role, task, body, fail }) => {
    const { workspace_uuid } = task;
    if (body.other_task_uuid.toLowerCase() === task.uuid) return fail("relationship_to_itself");
    const { rows } = await load.task([body.other_task_uuid]);
    const [blocker, blocked] = body.direction === "blocks" ? [task, rows[0]] : [rows[0], task];
    await lockEdges(tx, workspace_uuid);
    const edge = { workspace_uuid, blocker_uuid: blocker.uuid, blocked_uuid: blocked.uuid };
    const { is_loop, is_added } = await insertEdge(tx, edge);
    if (is_loop) return fail("relationship_loop");
    if (is_added) {
      await touchTasks(tx, workspace_uuid, [blocker.uuid, blocked.uuid]);
      announceEdge(tx, "ticket.blocked", blocked, blocker.uuid);
    }
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    return { task: toTask(await readTask(tx, workspace_uuid, task.uuid, viewer)) };
  },
});
