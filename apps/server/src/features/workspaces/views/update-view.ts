import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable, UuidOfBoard, Version } from "#platform/http/schemas.ts";
import { announce, viewEvents } from "./announce.ts";
import { view } from "./resource.ts";
import { updateViewRow } from "./queries.ts";
import { checkMayChange, checkSharedLimit, checkSharing, sharingErrors } from "./rules.ts";
import { View, ViewKind, ViewName, ViewQuery } from "./view.ts";

export const updateView = route("PATCH /profile/views/{view_uuid}", {
  id: "updateView",
  auth: "session",
  summary: "Change a saved view, or share it or not",
  description:
    "Only its author. A view that is shared before or after the change is changed by members, admins and owners only, and " +
    "not while the workspace is read-only. A workspace has at most 500 shared views.",
  access: { view },
  alsoAccess: { board: { permission: "read", lock: "shared" } },
  body: closed(
    {
      version: field(Version, "The version that the client has read."),
      name: field(Type.Optional(ViewName), "The new name. Surrounding spaces are removed."),
      kind: field(Type.Optional(ViewKind), "The display of the results."),
      query: field(Type.Optional(ViewQuery), "The filters, order and display. They are stored as they are sent."),
      board_uuid: field(
        Type.Optional(nullable(UuidOfBoard)),
        "The board of the same workspace that the view belongs to; null for none.",
      ),
      shared: field(Type.Optional(Type.Boolean()), "Whether others see it."),
    },
    { minProperties: 2 },
  ),
  reply: { view: View },
  errors: [
    ...sharingErrors,
    "workspace_suspended",
    "two_factor_required",
    "view_of_another",
    "version_conflict",
    "shared_view_limit",
  ],
  events: viewEvents,
  example: { body: { version: 1, name: "Overdue and mine" } },
  handle: async ({ tx, load, caller, view: found, body: { version, ...sent }, fail, expectVersion }) => {
    const { view: before, access } = found;
    tx.useWorkspace(before.workspace_uuid);
    checkSharing(access, before.shared || sent.shared === true);
    checkMayChange(found, fail);
    expectVersion(before, version);
    if (sent.board_uuid !== undefined && sent.board_uuid !== null) await load.board([sent.board_uuid]);
    const values = { ...sent, ...(sent.name === undefined ? {} : { name: sent.name.trim() }) };
    const changed = changedFields(before, values);
    if (changed.length === 0) return { view: before };
    if (sent.shared === true && !before.shared) await checkSharedLimit(tx, before.workspace_uuid, fail);
    const after = await updateViewRow(tx, before, { ...before, ...values });
    announce(tx, caller.user_uuid, { before, after, changed });
    return { view: after };
  },
});
