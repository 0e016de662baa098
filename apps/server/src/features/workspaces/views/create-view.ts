import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { authorize } from "#kernel/authorize.ts";
import { lockMember, memberErrors } from "#platform/auth/lock-member.ts";
import { newUuid } from "#platform/db/new-uuid.ts";
import { route } from "#platform/http/route.ts";
import { ChosenUuid, closed, field, UuidOfBoard, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { announce, viewEvents } from "./announce.ts";
import { insertView } from "./queries.ts";
import { checkOwnLimit, checkSharedLimit, checkSharing, sharingErrors } from "./rules.ts";
import { View, ViewKind, ViewName, ViewQuery } from "./view.ts";

export const createView = route("POST /profile/views", {
  id: "createView",
  auth: "session",
  summary: "Save a view",
  description:
    "Members of every role save their own, also while the workspace has unpaid invoices. To share one, the caller must be " +
    "a member, an admin or an owner, and the workspace must not be read-only. A person has at most 200 views in a " +
    "workspace, and a workspace at most 500 shared ones.",
  access: {},
  // a view shows nothing by itself, so it is enough to see the board
  alsoAccess: { board: { permission: "read", lock: "shared" } },
  body: closed({
    uuid: ChosenUuid,
    workspace_uuid: field(UuidOfWorkspace, "The workspace."),
    name: field(ViewName, "The name. Surrounding spaces are removed. Several views may have the same one."),
    kind: field(ViewKind, "The display of the results."),
    query: field(
      ViewQuery,
      "The filters, order and display, such as the query parameters of a list of tasks. It is stored as it is sent.",
    ),
    board_uuid: field(Type.Optional(UuidOfBoard), "A board of the workspace that the view belongs to."),
    shared: field(Type.Optional(Type.Boolean()), "Whether others see it; false if left out."),
  }),
  http: { status: 201 },
  reply: { view: View },
  errors: [...memberErrors, ...sharingErrors, "view_limit", "shared_view_limit", "uuid_taken"],
  events: viewEvents,
  example: {
    body: {
      workspace_uuid: ids.workspace,
      name: "Overdue tasks",
      kind: "list",
      query: "overdue=true",
      board_uuid: ids.board,
      shared: true,
    },
  },
  handle: async ({ tx, load, caller, body, fail }) => {
    const { workspace_uuid, board_uuid = null, shared = false, name, kind, query } = body;
    const author = { workspace_uuid, user_uuid: caller.user_uuid };
    tx.useWorkspace(workspace_uuid);
    const access = await lockMember(tx, author, "workspace");
    authorize("workspace", "read", access);
    if (board_uuid !== null) await load.board([board_uuid]);
    checkSharing(access, shared);
    await checkOwnLimit(tx, author, fail);
    if (shared) await checkSharedLimit(tx, workspace_uuid, fail);
    const uuid = await newUuid(tx, body.uuid, fail);
    const view = await insertView(tx, author, uuid, { name: name.trim(), kind, query, board_uuid, shared });
    announce(tx, caller.user_uuid, { before: null, after: view });
    return { view };
  },
});
