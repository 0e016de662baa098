import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Limit } from "#platform/http/schemas.ts";
import { findAttachments } from "./queries.ts";
import { Attachment } from "./view.ts";

export const listAttachments = route("GET /tasks/{task_uuid}/attachments", {
  id: "listAttachments",
  auth: "session or key",
  summary: "A ticket's attachments, newest first",
  description: "They page by `cursor`; a full page has a `next_cursor`.",
  access: { task: "read" },
  query: closed({ limit: Type.Optional(Limit), cursor: Type.Optional(Cursor) }),
  reply: { attachments: Type.Array(Attachment), next_cursor: Type.Optional(Type.String()) },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, task, query }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid };
    const page = { limit: query.limit ?? 50, cursor: query.cursor };
    const { attachments, next_cursor } = await findAttachments(read, place, page);
    return { attachments, ...(next_cursor === null ? {} : { next_cursor }) };
  },
});
