import { Type } from "typebox";
import { memberErrors } from "#platform/auth/lock-member.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, UuidOfWorkspace } from "#platform/http/schemas.ts";
import { checkMember } from "../member.ts";
import { countUnread, markAllRead } from "../queries.ts";

export const readAllNotifications = route("POST /notifications/read-all", {
  id: "readAllNotifications",
  auth: "session",
  summary: "Mark all notifications as read",
  description:
    "With `workspace_uuid` only those of one workspace. Only notifications about what the caller can see now are marked.",
  access: {},
  body: closed(
    { workspace_uuid: field(Type.Optional(UuidOfWorkspace), "The workspace; all workspaces if left out.") },
    { "x-optional": true },
  ),
  reply: {
    unread_count: field(Type.Integer(), "The number of notifications that are still unread, in all workspaces."),
  },
  errors: memberErrors,
  events: { none: "Only its reader sees whether a notification is read." },
  example: { body: {} },
  handle: async ({ tx, caller: { user_uuid }, body }) => {
    const workspace_uuid = body?.workspace_uuid ?? null;
    if (workspace_uuid !== null) await checkMember(tx, workspace_uuid, user_uuid);
    await markAllRead(tx, user_uuid, workspace_uuid);
    tx.tellPerson(user_uuid, workspace_uuid, "notifications");
    return { unread_count: await countUnread(tx, user_uuid) };
  },
});
