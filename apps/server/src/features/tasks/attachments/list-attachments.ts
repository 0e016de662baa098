import { Type } from "typebox";
import { nextCursor, pageQuery } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findAttachments } from "./queries.ts";
import { Attachment } from "./view.ts";

export const listAttachments = route("GET /tasks/{task_uuid}/attachments", {
  id: "listAttachments",
  auth: "session or key",
  summary: "List the attachments of a task, newest first",
  description: "A full page has a `next_cursor`.",
  access: { task: "read" },
  query: closed(pageQuery),
  reply: { attachments: Type.Array(Attachment), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, task, query, fail }) => {
    const page = { limit: query.limit ?? 50, cursor: query.cursor };
    const { attachments, next_cursor } = await findAttachments(read, task, page, fail);
    return { attachments, ...(next_cursor === null ? {} : { next_cursor }) };
  },
});
