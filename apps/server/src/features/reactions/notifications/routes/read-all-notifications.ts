import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { checkMember, memberRefusals } from "../member.ts";
import { countUnread, markAllRead } from "../queries.ts";

export const readAllNotifications = route({
  id: "readAllNotifications",
  at: "POST /notifications/read-all",
  who: "session",
  summary: "Mark all notifications as read, of one workspace or of all",
  about: "`unread_count` is what is left: with a workspace, those of the others.",
  reach: {},
  body: closed({ workspace_uuid: Type.Optional(Uuid) }, { "x-optional": true }),
  reply: { unread_count: Type.Integer() },
  refuses: memberRefusals,
  audit: { none: "A reading mark is its reader's own: nobody else sees it, and nothing in the workspace changed." },
  example: { body: {} },
  handle: async ({ work, caller: { user_uuid }, body }) => {
    const workspace_uuid = body?.workspace_uuid?.toLowerCase() ?? null;
    if (workspace_uuid !== null) await checkMember(work, workspace_uuid, user_uuid);
    await markAllRead(work, user_uuid, workspace_uuid);
    return { unread_count: await countUnread(work, user_uuid) };
  },
});
