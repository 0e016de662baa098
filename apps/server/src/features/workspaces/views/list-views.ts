import { Type } from "typebox";
import { ids } from "#features/examples/index.ts";
import { alphabetical } from "#kernel/alphabetical.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { findViews } from "./queries.ts";
import { viewReaderOf } from "./rules.ts";
import { View } from "./view.ts";

export const listViews = route("GET /profile/views", {
  id: "listViews",
  auth: "session",
  summary: "List the saved views that the caller sees in a workspace",
  description:
    "The caller's own views first, then those that others share, both sorted by name. A view of a board is listed as long " +
    "as the caller may open the board; a shared view without a board is not listed to guests and guest editors.",
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({ workspace_uuid: field(Uuid, "The workspace.") }),
  reply: { views: field(Type.Array(View), "The views: at most 200 of the caller's own and 500 shared ones.") },
  errors: [],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, caller: { user_uuid }, workspace, role }) => {
    const views = await findViews(read, viewReaderOf({ workspace_uuid: workspace.uuid, user_uuid }, role));
    const [own, others] = [true, false].map((isOwn) =>
      views.filter((view) => (view.created_by.uuid === user_uuid) === isOwn),
    );
    return { views: [...alphabetical(own ?? []), ...alphabetical(others ?? [])] };
  },
});
