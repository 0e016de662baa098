import { Type } from "typebox";
import { nextCursor, pageQuery } from "#features/tasks/tasks/index.ts";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findTrash } from "./queries.ts";
import { toTrashEntry, TrashEntry } from "./view.ts";

const shape = ["timestamp", "uuid"] as const;

export const listTrash = route("GET /workspaces/{workspace_uuid}/trash", {
  id: "listTrash",
  auth: "session or key",
  summary: "List the trash, newest first",
  description:
    "From the boards that the caller may open. What is in the trash is kept for 30 days. A deleted comment is shown to " +
    "its author, and to owners and admins. A full page has a `next_cursor`.",
  access: { workspace: "read" },
  query: closed(pageQuery),
  reply: { trash: Type.Array(TrashEntry), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: {},
  handle: async ({ read, viewer, workspace, query, fail }) => {
    const { limit = 50, cursor } = query;
    const decoded = cursor === undefined ? null : (decodeCursor("trash", cursor, shape) ?? fail("cursor_invalid"));
    const after = decoded === null ? null : { archived_at: decoded[0], uuid: decoded[1] };
    const rows = await findTrash(read, workspace.uuid, viewer, after, limit);
    const trash = rows.map(toTrashEntry);
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return { trash };
    return { trash, next_cursor: encodeCursor("trash", shape, [last.exactly, last.uuid]) };
  },
});
