import { Type } from "typebox";
import { pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable, oneOf } from "#platform/http/schemas.ts";
import { findPage, notificationPages } from "../queries.ts";
import { Notification } from "../view.ts";

export const listNotifications = route("GET /notifications", {
  id: "listNotifications",
  auth: "session",
  summary: "List the caller's notifications",
  description:
    "The notifications of all workspaces, newest first, 30 on a page. A notification about something that the caller cannot see now, " +
    "such as an archived task, is neither listed nor counted.",
  access: {},
  query: closed({
    cursor: pageQuery.cursor,
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
    const page = notificationPages(cursor === undefined ? {} : { cursor }, fail, caller.user_uuid);
    const unreadOnly = unread_only === "1" || unread_only === "true";
    const { notifications, unread_count, page_end } = await findPage(read, caller.user_uuid, unreadOnly, page);
    const { next_cursor = null } = page.next([{ page_end }]);
    return { notifications, unread_count, has_more: next_cursor !== null, next_cursor };
  },
});
