import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { checkMember, memberErrors } from "../member.ts";
import { countUnread, markAllRead } from "../queries.ts";

export const readAllNotifications = route("POST /notifications/read-all", {
  id: "readAllNotifications",
  auth: "session",
  summary: "Mark all notifications as read, of one workspace or of all",
  description: "`unread_count` is what is left: with a workspace, those of the others.",
  access: {},
  body: closed({ workspace_uuid: Type.Optional(Uuid) }, { "x-optional": true }),
  reply: { unread_count: Type.Integer() },
  errors: memberErrors,
  events: { none: "A reading mark is its reader's own: nobody else sees it, and nothing in the workspace changed." },
  example: { body: {} },
  handle: async ({ tx, caller: { user_uuid }, body }) => {
    const workspace_uuid = body?.workspace_uuid?.toLowerCase() ?? null;
    if (workspace_uuid !== null) await checkMember(tx, workspace_uuid, user_uuid);
    await markAllRead(tx, user_uuid, workspace_uuid);
    return { unread_count: await countUnread(tx, user_uuid) };
  },
});
