import { Type } from "typebox";
import { Attachment, restoreAttachment } from "#features/content/attachments/index.ts";
import { addToTotals } from "#features/tasks/parts/index.ts";
import { Comment, restoreComment, withCurrentMentionsIn } from "#features/tasks/comments/index.ts";
import { restoreTask, Task, toCurrentTask } from "#features/tasks/tasks/index.ts";
import { checkBilling } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { Page, restorePage } from "#features/wiki/pages/index.ts";
import { publicPageEvents } from "#features/content/public-links/index.ts";
import { grantToSystem } from "#platform/auth/rows.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { field } from "#platform/http/schemas.ts";
import { trashed as resource } from "./resource.ts";
import { checkTrashed, loadsTrashed, trashErrors } from "./rules.ts";
import { Kind } from "./view.ts";

export const restoreFromTrash = route("POST /workspaces/{workspace_uuid}/trash/{kind}/{uuid}/restore", {
  id: "restoreFromTrash",
  auth: "session or key",
  summary: "Restore an item of the trash",
  description:
    "A task gets its status and position back. The reply holds what was restored under the name of its kind. " +
    "A comment is restored by its author, or by an owner or admin. A page comes back with the pages that were archived " +
    "with it, to the top of its wiki if the page above it is not there any more.",
  // the task or the page decides what the caller may do; the handler loads it
  access: { workspace: "read", trashed: resource },
  alsoAccess: loadsTrashed,
  params: { kind: Kind },
  reply: {
    task: field(Type.Optional(Task), "The task, if the kind is ticket."),
    comment: field(Type.Optional(Comment), "The comment, if the kind is comment."),
    attachment: field(Type.Optional(Attachment), "The attachment, if the kind is attachment."),
    page: field(Type.Optional(Page), "The page without its content, if the kind is wiki_page."),
  },
  errors: [...trashErrors, "billing_frozen", "page_limit"],
  events: ["ticket.restored", "comment.restored", "attachment.restored", "wiki_page.restored", ...publicPageEvents],
  example: { params: { kind: "ticket", uuid: ids.archivedTask } },
  handle: async ({ tx, load, caller, viewer, workspace, trashed, fail }) => {
    const { kind, uuid, task_uuid, page_uuid } = trashed;
    const [task, page] =
      task_uuid === null ? [null, await load.page([page_uuid])] : [await load.task([task_uuid]), null];
    const { role } = task ?? page;
    checkTrashed(trashed, { user_uuid: caller.user_uuid, role }, fail);
    // last, as the framework does
    checkBilling("write", workspace.billing_status);
    const inTrash = { workspace_uuid: workspace.uuid, uuid };
    if (kind === "attachment") {
      return { attachment: (await restoreCounted(tx, inTrash, task_uuid)) ?? fail("trash_not_found") };
    }
    // the rows were loaded for reading, and `checkTrashed` has authorized the write
    if (task === null) {
      return { page: (await restorePage(tx, grantToSystem<"page">(page.rows[0]), fail)) ?? fail("trash_not_found") };
    }
    if (kind === "comment") {
      const comment = (await restoreComment(tx, inTrash)) ?? fail("trash_not_found");
      return { comment: await withCurrentMentionsIn(tx, { viewer, role }, workspace.uuid, comment) };
    }
    const row = (await restoreTask(tx, grantToSystem<"task">(task.rows[0]), viewer)) ?? fail("trash_not_found");
    return { task: await toCurrentTask(tx, { viewer, role }, row) };
  },
});

/** Restores an attachment, and counts it again on its task. @param task_uuid null for an attachment of a page */
async function restoreCounted(
  tx: Transaction<"attachment.restored">,
  inTrash: { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string },
  task_uuid: string | null,
): Promise<Attachment | undefined> {
  const attachment = await restoreAttachment(tx, inTrash);
  if (attachment === undefined || task_uuid === null) return attachment;
  await addToTotals(tx, { workspace_uuid: inTrash.workspace_uuid, uuid: task_uuid }, { attachment_total: 1 });
  return attachment;
}
