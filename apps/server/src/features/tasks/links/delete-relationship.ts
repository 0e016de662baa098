import { Type } from "typebox";
import { readTask, Task, touchTasks, toCurrentTask } from "#features/tasks/tasks/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { linkEvent, relationshipEvent } from "./event.ts";
import { Direction } from "./kinds.ts";
import { otherTask } from "./resource.ts";
import { deleteLinks, deleteRelationshipRow } from "./queries.ts";

export const deleteRelationship = route("DELETE /tasks/{task_uuid}/relationships/{other_task_uuid}", {
  id: "deleteRelationship",
  auth: "session or key",
  summary: "Delete the links of two tasks",
  description:
    "With a `direction` only the link of this kind, as the task of the path shows it. Without one every link of the two tasks, " +
    "whichever of them blocks the other or is its duplicate.",
  // shared: both rows are written later, in the order of their uuids
  access: { task: { permission: "write", lock: "shared" }, otherTask },
  alsoAccess: { task: { permission: "write", lock: "shared", archived: "too" } },
  query: closed({
    direction: field(Type.Optional(Direction), "The kind of the link that is deleted; all if left out."),
  }),
  reply: { task: Task },
  errors: ["relationship_not_found"],
  events: ["ticket.unblocked", "ticket.unlinked"],
  example: { params: { other_task_uuid: ids.archivedTask } },
  handle: async ({ tx, load, viewer, role, task, otherTask: { uuid }, query: { direction }, fail }) => {
    const { workspace_uuid } = task;
    const { rows } = await load.task([uuid]);
    const [other] = rows;
    const between = { workspace_uuid, one: task.uuid, other: other.uuid, direction };
    const unblocked = await deleteRelationshipRow(tx, between);
    const unlinked = await deleteLinks(tx, between);
    if (unblocked === undefined && unlinked.length === 0) return fail("relationship_not_found");
    const changed = unblocked === undefined ? unlinked.map(({ task_uuid }) => task_uuid) : [task.uuid, other.uuid];
    await touchTasks(tx, workspace_uuid, [...new Set(changed)]);
    const named = (wanted: string) => (wanted === task.uuid ? task : other);
    if (unblocked !== undefined) {
      tx.emit(relationshipEvent("ticket.unblocked", named(unblocked.blocked_uuid), unblocked.blocker_uuid));
    }
    for (const { kind, task_uuid, other_uuid } of unlinked) {
      tx.emit(linkEvent("ticket.unlinked", named(task_uuid), other_uuid, kind));
    }
    return { task: await toCurrentTask(tx, { viewer, role }, await readTask(tx, task, viewer)) };
  },
});
