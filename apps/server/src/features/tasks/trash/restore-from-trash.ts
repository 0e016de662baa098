import { Type } from "typebox";
import { Attachment, restoreAttachment } from "#features/tasks/attachments/index.ts";
import { Comment, restoreComment } from "#features/tasks/comments/index.ts";
import { restoreTask, Task, toTask } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { findTrashed, type TrashKind } from "./queries.ts";
import { checkHandler, handlerErrors } from "./rules.ts";
import { Kind } from "./view.ts";

export const restoreFromTrash = route("POST /workspaces/{workspace_uuid}/trash/{kind}/{uuid}/restore", {
  id: "restoreFromTrash",
  auth: "session or key",
  summary: "Take something out of the trash",
  description:
    "A ticket goes back to its column and place. The reply holds the restored thing under the name of its kind. " +
    "A comment is restored by its author, or by an owner or admin.",
  // what it may do is decided by the ticket, which it reaches itself
  access: { workspace: "read" },
  alsoAccess: { task: { permission: "read", archived: "too", missing: "trash_not_found" } },
  params: { kind: Kind },
  reply: { task: Type.Optional(Task), comment: Type.Optional(Comment), attachment: Type.Optional(Attachment) },
  errors: ["trash_not_found", ...handlerErrors],
  events: ["ticket.restored", "comment.restored", "attachment.restored"],
  example: { params: { kind: "ticket", uuid: ids.archivedTask } },
  handle: async ({ tx, load, caller, workspace, role: ownRole, params, fail }) => {
    const kind = params.kind as TrashKind;
    const viewer = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, isAdmin: isAdmin(ownRole) };
    const trashed = (await findTrashed(tx, viewer, kind, params.uuid)) ?? fail("trash_not_found");
    const { rows, role } = await load.task([trashed.task_uuid]);
    // guard: everybody restores
    checkHandler(kind, trashed, { user_uuid: caller.user_uuid, role }, workspace.billing_status);
    const [task] = rows;
    const named = { workspace_uuid: workspace.uuid, uuid: params.uuid };
    if (kind === "comment") return { comment: (await restoreComment(tx, named)) ?? fail("trash_not_found") };
    if (kind === "attachment") {
      return { attachment: (await restoreAttachment(tx, named)) ?? fail("trash_not_found") };
    }
    const reader = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const row = (await restoreTask(tx, task, reader)) ?? fail("trash_not_found");
    return { task: toTask(row) };
  },
});
