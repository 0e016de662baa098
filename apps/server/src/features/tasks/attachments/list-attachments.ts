import { Type } from "typebox";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { Attachment, attachmentPages, findAttachments } from "#features/content/attachments/index.ts";

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
    const page = attachmentPages(query, fail, task.uuid);
    const rows = await findAttachments(read, task, page);
    return { attachments: rows.map(({ attachment }) => attachment), ...page.next(rows) };
  },
});
