import { Type } from "typebox";
import { addToTotals, restoreTask, Task, toTask } from "#features/tasks/index.ts";
import { isAdmin } from "#kernel/access.ts";
import { refuse } from "#kernel/refusals.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Timestamp, Uuid } from "#platform/http/schemas.ts";
import { restoreHanging } from "./hanging-queries.ts";
import { findTrashed, type TrashKind } from "./queries.ts";
import { checkHandler } from "./rules.ts";
import { Kind } from "./view.ts";

const Restored = closed({ uuid: Uuid, task_uuid: Uuid, created_at: Timestamp });

export const restoreFromTrash = route({
  id: "restoreFromTrash",
  at: "POST /workspaces/{workspace_uuid}/trash/{kind}/{uuid}/restore",
  who: "session or key",
  summary: "Take something out of the trash",
  about: "A ticket goes back to its column and place. The reply holds the restored thing under the name of its kind.",
  // what it may do is decided by the ticket, which it reaches itself
  reach: { workspace: "read" },
  also: { task: { need: "comment", archived: "too", missing: "trash_not_found" } },
  params: { kind: Kind },
  reply: { task: Type.Optional(Task), comment: Type.Optional(Restored), attachment: Type.Optional(Restored) },
  refuses: ["trash_not_found"],
  audit: ["ticket.restored", "comment.restored", "attachment.restored"],
  example: { params: { kind: "ticket", uuid: ids.archivedTask } },
  handle: async ({ work, reach, caller, workspace, params }) => {
    const kind = params.kind as TrashKind;
    const trashed = (await findTrashed(work, workspace.uuid, kind, params.uuid)) ?? refuse("trash_not_found");
    const { rows, role } = await reach.task([trashed.task_uuid]);
    checkHandler(kind, trashed, { user_uuid: caller.user_uuid, role });
    const [task] = rows;
    if (kind === "comment" || kind === "attachment") {
      const { workspace_uuid, uuid: task_uuid, board_uuid } = task;
      const uuid = params.uuid.toLowerCase();
      const row = await restoreHanging(work, kind, { workspace_uuid, task_uuid, uuid });
      if (row === undefined) return refuse("trash_not_found");
      await addToTotals(work, task, { [`${kind}_total`]: 1 });
      const about = { task: { uuid: task_uuid, title: task.title }, [kind]: { uuid } };
      work.emit({ name: `${kind}.restored`, board_uuid, task_uuid, data: about });
      return { [kind]: { uuid, task_uuid, created_at: row.created_at.toISOString() } };
    }
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const row = (await restoreTask(work, task, viewer)) ?? refuse("trash_not_found");
    return { task: toTask(row) };
  },
});
