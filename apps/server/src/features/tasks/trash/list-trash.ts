import { Type } from "typebox";
import { isAdmin } from "#kernel/authorize.ts";
import { decodeCursor, encodeCursor } from "#kernel/cursor.ts";
import { fail } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Cursor, Limit } from "#platform/http/schemas.ts";
import { findTrash } from "./queries.ts";
import { toTrashEntry, TrashEntry } from "./view.ts";

const shape = ["timestamp", "uuid"] as const;

const readCursor = (cursor: string) => {
  const [archived_at, uuid] = decodeCursor("trash", cursor, shape) ?? fail("cursor_invalid");
  return { archived_at, uuid };
};

export const listTrash = route("GET /workspaces/{workspace_uuid}/trash", {
  id: "listTrash",
  auth: "session or key",
  summary: "What is in the trash of the boards that the caller may open, newest first",
  description:
    "Things are kept for 30 days. A deleted comment is shown to its author, and to owners and admins. `next_cursor` is there when the page came back full.",
  access: { workspace: "read" },
  query: closed({ limit: Type.Optional(Limit), cursor: Type.Optional(Cursor) }),
  reply: { trash: Type.Array(TrashEntry), next_cursor: Type.Optional(Cursor) },
  errors: ["cursor_invalid"],
  events: [],
  example: {},
  handle: async ({ read, caller, role, workspace, query }) => {
    const { limit = 50, cursor } = query;
    const viewer = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, isAdmin: isAdmin(role) };
    const rows = await findTrash(read, viewer, cursor === undefined ? null : readCursor(cursor), limit);
    const trash = rows.map(toTrashEntry);
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return { trash };
    return { trash, next_cursor: encodeCursor("trash", shape, [last.exactly, last.uuid]) };
  },
});
