import { listLimits } from "#kernel/list-limits.ts";
import { readTask, Task, touchTasks, toCurrentTask } from "#features/tasks/tasks/index.ts";
import { ids } from "#features/content/examples/index.ts";
import type { Fail } from "#kernel/errors.ts";
import type { LoadedRow } from "#platform/auth/rows.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { linkEvent, relationshipEvent } from "./event.ts";
import { Direction, directionsAbout, type LinkKind } from "./kinds.ts";
import { countLinks, insertLink, insertRelationship, lockRelationships } from "./queries.ts";

/** The most links of a task, of all kinds together: every read of the task names them all. */
const mostLinks = listLimits.linksOfTask;

export const createRelationship = route("POST /tasks/{task_uuid}/relationships", {
  id: "createRelationship",
  auth: "session or key",
  summary: "Create a link between two tasks",
  description:
    "The other task may be on another board of the workspace. Two tasks can have links of several kinds. A link that " +
    "already exists is not a change. Only `blocks` and `blocked_by` block, and only they can be a loop. " +
    `A task has at most ${mostLinks} links, and shows those to tasks that its reader may open.`,
  // shared: both rows are written later, in the order of their uuids
  access: { task: { permission: "write", lock: "shared" } },
  alsoAccess: { task: { permission: "write", lock: "shared" } },
  body: closed({
    other_task_uuid: field(Uuid, "The other task."),
    direction: field(Direction, directionsAbout),
  }),
  http: { status: 201 },
  reply: { task: Task },
  errors: ["relationship_to_itself", "relationship_loop", "link_limit"],
  events: ["ticket.blocked", "ticket.linked"],
  example: { body: { other_task_uuid: ids.otherTask, direction: "blocked_by" } },
  handle: async ({ tx, load, viewer, role, task, body, fail }) => {
    const { other_task_uuid, direction } = body;
    if (other_task_uuid === task.uuid) return fail("relationship_to_itself");
    const { rows } = await load.task([other_task_uuid]);
    const [other] = rows;
    await lockRelationships(tx, task.workspace_uuid);
    if (direction === "blocks") await block(tx, task, other, fail);
    else if (direction === "blocked_by") await block(tx, other, task, fail);
    else await link(tx, direction, task, other);
    const most = await countLinks(tx, task.workspace_uuid, [task.uuid, other.uuid]);
    if (most > mostLinks) return fail("link_limit", { most: mostLinks });
    return { task: await toCurrentTask(tx, { viewer, role }, await readTask(tx, task, viewer)) };
  },
});

type LinkedTask = Pick<LoadedRow<"task">, "workspace_uuid" | "board_uuid" | "uuid" | "title">;

/** Lets a task block another one. @throws ApiError relationship_loop */
async function block(
  tx: Transaction<"ticket.blocked">,
  blocker: LinkedTask,
  blocked: LinkedTask,
  fail: Fail<"relationship_loop">,
): Promise<void> {
  const { workspace_uuid } = blocker;
  const relationship = { workspace_uuid, blocker_uuid: blocker.uuid, blocked_uuid: blocked.uuid };
  const { is_loop, is_added } = await insertRelationship(tx, relationship);
  if (is_loop) return fail("relationship_loop");
  if (!is_added) return;
  await touchTasks(tx, workspace_uuid, [blocker.uuid, blocked.uuid]);
  tx.emit(relationshipEvent("ticket.blocked", blocked, blocker.uuid));
}

/** Links two tasks in a way that does not block. Each task that shows the link has an event of it. */
async function link(
  tx: Transaction<"ticket.linked">,
  kind: LinkKind,
  task: LinkedTask,
  other: LinkedTask,
): Promise<void> {
  const { workspace_uuid } = task;
  const added = await insertLink(tx, { workspace_uuid, kind, task_uuid: task.uuid, other_uuid: other.uuid });
  if (added.length === 0) return;
  await touchTasks(tx, workspace_uuid, added);
  for (const [shows, shown] of [[task, other] as const, [other, task] as const]) {
    if (added.includes(shows.uuid)) tx.emit(linkEvent("ticket.linked", shows, shown.uuid, kind));
  }
}
