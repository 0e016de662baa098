import { Type } from "typebox";
import { Attachment, restoreAttachment } from "#features/tasks/attachments/index.ts";
import { Comment, restoreComment } from "#features/tasks/comments/index.ts";
import { restoreTask, Task, toTask } from "#features/tasks/tasks/index.ts";
import { grantToSystem } from "#platform/auth/rows.ts";
import { ids } from "#features/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { trashed as noun } from "./noun.ts";
import { checkTrashed, trashErrors } from "./rules.ts";
import { Kind } from "./view.ts";

export const restoreFromTrash = route("POST /workspaces/{workspace_uuid}/trash/{kind}/{uuid}/restore", {
  id: "restoreFromTrash",
  auth: "session or key",
  summary: "Restore an item of the trash",
  description:
    "A task gets its status and position back. The reply holds what was restored under the name of its kind. " +
    "A comment is restored by its author, or by an owner or admin.",
  // the task decides what the caller may do; the handler loads it
  access: { workspace: "read", trashed: noun },
  alsoAccess: { task: { permission: "read", archived: "too", missing: "trash_not_found" } },
  params: { kind: Kind },
  reply: {
    task: field(Type.Optional(Task), "The task, if the kind is ticket."),
    comment: field(Type.Optional(Comment), "The comment, if the kind is comment."),
    attachment: field(Type.Optional(Attachment), "The attachment, if the kind is attachment."),
  },
  errors: trashErrors,
  events: ["ticket.restored", "comment.restored", "attachment.restored"],
  example: { params: { kind: "ticket", uuid: ids.archivedTask } },
  handle: async ({ tx, load, caller, viewer, workspace, trashed, fail }) => {
    const { rows, role } = await load.task([trashed.task_uuid]);
    // guard: everybody restores
    checkTrashed(trashed, { user_uuid: caller.user_uuid, role }, workspace.billing_status, fail);
    const { kind, uuid } = trashed;
    const inTrash = { workspace_uuid: workspace.uuid, uuid };
    if (kind === "comment") return { comment: (await restoreComment(tx, inTrash)) ?? fail("trash_not_found") };
    if (kind === "attachment") {
      return { attachment: (await restoreAttachment(tx, inTrash)) ?? fail("trash_not_found") };
    }
    // the row was loaded for reading, and `checkTrashed` has authorized the write
    const row = (await restoreTask(tx, grantToSystem<"task">(rows[0]), viewer)) ?? fail("trash_not_found");
    return { task: toTask(row) };
  },
});
