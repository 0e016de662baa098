import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";
import { route } from "#platform/http/route.ts";
import { common, model } from "#platform/http/schemas.ts";
import { announce, viewEvents } from "./announce.ts";
import { view } from "./resource.ts";
import { deleteViewRow } from "./queries.ts";
import { checkMayDelete, checkSharing, sharingErrors } from "./rules.ts";

const DeletedView = model("DeletedView", "A saved view that was deleted.", { uuid: common.uuid });

export const deleteView = route("DELETE /profile/views/{view_uuid}", {
  id: "deleteView",
  auth: "session",
  summary: "Delete a saved view",
  description:
    "The author, and for a shared view also owners and admins. A shared one is deleted by members, admins and owners only, and " +
    "not while the workspace is read-only.",
  access: { view },
  reply: { view: DeletedView },
  errors: [...sharingErrors, "workspace_suspended", "two_factor_required", "view_of_another"],
  events: viewEvents,
  example: {},
  handle: async ({ tx, caller, view: found, fail }) => {
    const { view: deleted, access } = found;
    tx.useWorkspace(deleted.workspace_uuid);
    checkSharing(access, deleted.shared);
    checkMayDelete(found, fail);
    await deleteViewRow(tx, deleted);
    await forgetRepliesNaming(tx, [deleted.uuid]);
    announce(tx, caller.user_uuid, { before: deleted, after: null });
    return { view: { uuid: deleted.uuid } };
  },
});
