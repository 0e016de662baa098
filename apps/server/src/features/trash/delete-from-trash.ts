import { Type } from "typebox";
import { purgeAttachment } from "#features/content/attachments/index.ts";
import { purgeComment } from "#features/tasks/comments/index.ts";
import { purgePages } from "#features/wiki/pages/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field } from "#platform/http/schemas.ts";
import { trashed as resource } from "./resource.ts";
import { purgeTasksWithFiles } from "./purge.ts";
import { checkTrashed, loadsTrashed, trashErrors } from "./rules.ts";
import { Kind } from "./view.ts";

const Deleted = field(Type.Optional(closed({ uuid: common.uuid })), "The deleted item, if it is of this kind.");

export const deleteFromTrash = route("DELETE /workspaces/{workspace_uuid}/trash/{kind}/{uuid}", {
  id: "deleteFromTrash",
  auth: "session or key",
  summary: "Delete an item of the trash permanently",
  description:
    "The texts of the item are removed from the audit log too. A comment is deleted by its author, or by an owner or admin. With a page go those that were archived with it.",
  // the task or the page decides what the caller may do; the handler loads it
  access: { workspace: "read", trashed: resource },
  removesAccess: true,
  alsoAccess: loadsTrashed,
  params: { kind: Kind },
  reply: { task: Deleted, comment: Deleted, attachment: Deleted, page: Deleted },
  errors: trashErrors,
  events: ["ticket.deleted", "comment.purged", "attachment.purged", "wiki_page.deleted"],
  example: { params: { kind: "ticket", uuid: ids.archivedTask } },
  handle: async ({ tx, load, caller, workspace, trashed, fail }) => {
    const { kind, uuid, task_uuid, page_uuid } = trashed;
    const { role } = task_uuid === null ? await load.page([page_uuid]) : await load.task([task_uuid]);
    checkTrashed(trashed, { user_uuid: caller.user_uuid, role }, fail);
    if (kind === "wiki_page") {
      return (await purgePages(tx, workspace.uuid, [uuid])) === 0 ? fail("trash_not_found") : { page: { uuid } };
    }
    const inTrash = { workspace_uuid: workspace.uuid, uuid };
    if (kind === "comment") return { comment: (await purgeComment(tx, inTrash)) ?? fail("trash_not_found") };
    if (kind === "attachment") {
      return { attachment: (await purgeAttachment(tx, inTrash)) ?? fail("trash_not_found") };
    }
    const deleted = await purgeTasksWithFiles(tx, workspace.uuid, [uuid]);
    return deleted === 0 ? fail("trash_not_found") : { task: { uuid } };
  },
});
