import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, nullable, oneOf } from "#platform/http/schemas.ts";
import { findPage } from "../queries.ts";
import { Notification } from "../view.ts";

const tag = "notifications";

/** (§8) */
const pageSize = 30;

export const listNotifications = route("GET /notifications", {
  id: "listNotifications",
  auth: "session",
  summary: "The caller's notifications, newest first, 30 a page",
  description: [
    "Of all workspaces, and only of what the caller may see now: what is about a ticket in the trash, or on a board that",
    "they left, is neither listed nor counted. `unread_count` is of everything, whatever the page shows.",
  ].join(" "),
  access: {},
  query: closed({
    cursor: Type.Optional(Cursor),
    unread_only: Type.Optional(oneOf(["1", "0", "true", "false"])),
  }),
  reply: {
    notifications: Type.Array(Notification),
    unread_count: Type.Integer(),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
  },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { unread_only: "1" } },
  handle: async ({ read, caller, query }) => {
    const { cursor, unread_only = "0" } = query;
    const found = await findPage(read, caller.user_uuid, {
      before: cursor === undefined ? null : readCursor(cursor),
      unreadOnly: unread_only === "1" || unread_only === "true",
      // one more tells whether there are more
      limit: pageSize + 1,
    });
    const notifications = found.notifications.slice(0, pageSize);
    const last = notifications.at(-1);
    const has_more = found.notifications.length > pageSize;
    const next_cursor = has_more && last !== undefined ? encodeCursor(tag, ["uuid"], [last.uuid]) : null;
    return { notifications, unread_count: found.unread_count, has_more, next_cursor };
  },
});

function readCursor(cursor: string): string {
  const [before] = decodeCursor(tag, cursor, ["uuid"]) ?? fail("cursor_invalid");
  return before;
}
