import { Type } from "typebox";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import type { Fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, field, nullable, oneOf } from "#platform/http/schemas.ts";
import { findPage } from "../queries.ts";
import { Notification } from "../view.ts";

const tag = "notifications";

/** (§8) */
const pageSize = 30;

export const listNotifications = route("GET /notifications", {
  id: "listNotifications",
  auth: "session",
  summary: "List the caller's notifications",
  description:
    "Those of all workspaces, newest first, 30 on a page. A notification about something that the caller cannot see now, " +
    "such as an archived task, is neither listed nor counted.",
  access: {},
  query: closed({
    cursor: field(Type.Optional(Cursor), "The `next_cursor` of the previous page."),
    unread_only: field(Type.Optional(oneOf(["1", "0", "true", "false"])), "`1` or `true` lists only unread ones."),
  }),
  reply: {
    notifications: field(Type.Array(Notification), "A page of notifications, newest first."),
    unread_count: field(Type.Integer(), "The number of all unread notifications, also of those on other pages."),
    has_more: field(Type.Boolean(), "Whether there is another page."),
    next_cursor: field(nullable(Type.String()), "The `cursor` of the next page; null on the last page."),
  },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { unread_only: "1" } },
  handle: async ({ read, caller, query, fail }) => {
    const { cursor, unread_only = "0" } = query;
    const found = await findPage(read, caller.user_uuid, {
      before: cursor === undefined ? null : readCursor(cursor, fail),
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

function readCursor(cursor: string, fail: Fail<"cursor_invalid">): string {
  const [before] = decodeCursor(tag, cursor, ["uuid"]) ?? fail("cursor_invalid");
  return before;
}
