import { readTask, Task, touchTasks, toTask } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { refuse } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, oneOf, Uuid } from "#platform/http/schemas.ts";
import { announceEdge } from "./announce.ts";
import { insertEdge, lockEdges } from "./queries.ts";

export const createRelationship = route({
  id: "createRelationship",
  at: "POST /tasks/{task_uuid}/relationships",
  who: "session or key",
  summary: "Let a ticket block another, or be blocked by it",
  about: "The other ticket may be on another board of the workspace. What is there already is not a change.",
  // shared: both rows are written later, in the order of their uuids
  reach: { task: { need: "write", lock: "shared" } },
  also: { task: { need: "write", lock: "shared" } },
  body: closed({ other_task_uuid: Uuid, direction: oneOf(["blocks", "blocked_by"]) }),
  success: 201,
  reply: { task: Task },
  refuses: ["relationship_to_itself", "relationship_loop"],
  audit: ["ticket.blocked"],
  example: { body: { other_task_uuid: ids.otherTask, direction: "blocked_by" } },
  handle: async ({ work, reach, caller, role, task, body }) => {
    const { workspace_uuid } = task;
    if (body.other_task_uuid.toLowerCase() === task.uuid) refuse("relationship_to_itself");
    const { rows } = await reach.task([body.other_task_uuid]);
    const [blocker, blocked] = body.direction === "blocks" ? [task, rows[0]] : [rows[0], task];
    await lockEdges(work, workspace_uuid);
    const edge = { workspace_uuid, blocker_uuid: blocker.uuid, blocked_uuid: blocked.uuid };
    const { is_loop, is_added } = await insertEdge(work, edge);
    if (is_loop) refuse("relationship_loop");
    if (is_added) {
      await touchTasks(work, workspace_uuid, [blocker.uuid, blocked.uuid]);
      announceEdge(work, "ticket.blocked", blocked, blocker.uuid);
    }
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    return { task: toTask(await readTask(work, workspace_uuid, task.uuid, viewer)) };
  },
});
