import { Type } from "typebox";
import { purgeAttachment } from "#features/tasks/attachments/index.ts";
import { purgeComment } from "#features/tasks/comments/index.ts";
import { purgeTasks } from "#features/tasks/tasks/index.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { attachmentFile } from "#platform/storage/storage.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findFiles, findTrashed, type TrashKind } from "./queries.ts";
import { checkHandler, handlerErrors } from "./rules.ts";
import { Kind } from "./view.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";

const Deleted = Type.Optional(closed({ uuid: Uuid }));

export const deleteFromTrash = route("DELETE /workspaces/{workspace_uuid}/trash/{kind}/{uuid}", {
  id: "deleteFromTrash",
  auth: "session or key",
  summary: "Delete something in the trash for good",
  description:
    "What it said is gone from the audit log too. A comment is deleted by its author, or by an owner or admin.",
  // what it may do is decided by the ticket, which it reaches itself
  access: { workspace: "read" },
  alsoAccess: { task: { permission: "read", archived: "too", missing: "trash_not_found" } },
  params: { kind: Kind },
  reply: { task: Deleted, comment: Deleted, attachment: Deleted },
  errors: ["trash_not_found", ...handlerErrors],
  events: ["ticket.deleted", "comment.purged", "attachment.purged"],
  example: { params: { kind: "ticket", uuid: ids.archivedTask } },
  handle: async ({ tx, load, caller, workspace, role: ownRole, params, fail }) => {
    const kind = params.kind as TrashKind;
    const viewer = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, isAdmin: isAdmin(ownRole) };
    const trashed = (await findTrashed(tx, viewer, kind, params.uuid)) ?? fail("trash_not_found");
    const { rows, role } = await load.task([trashed.task_uuid]);
    // guard: everybody deletes for good
    checkHandler(kind, trashed, { user_uuid: caller.user_uuid, role }, workspace.billing_status);
    const named = { workspace_uuid: workspace.uuid, uuid: params.uuid.toLowerCase() };
    if (kind === "comment") return { comment: (await purgeComment(tx, named)) ?? fail("trash_not_found") };
    if (kind === "attachment") {
      return { attachment: (await purgeAttachment(tx, named)) ?? fail("trash_not_found") };
    }
    await deleteTask(tx, rows[0]);
    return { task: { uuid: named.uuid } };
  },
});

async function deleteTask(tx: Transaction, { workspace_uuid, uuid }: Rows["task"]): Promise<void> {
  const names = await findFiles(tx, workspace_uuid, [uuid]);
  const deleted = await purgeTasks(tx, workspace_uuid, [uuid]);
  if (deleted.length === 0) fail("trash_not_found");
  for (const name of names) tx.enqueue(removeFileJob, { name: attachmentFile(name) });
}
