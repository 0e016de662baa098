import { route } from "#platform/http/route.ts";
import { boardImport } from "../resource.ts";
import { Import, toImport } from "../view.ts";

export const getImport = route("GET /workspaces/{workspace_uuid}/imports/{import_uuid}", {
  id: "getImport",
  auth: "session",
  summary: "Get an import, with its progress and result",
  description: "The caller's own imports; owners and admins see all.",
  access: { workspace: "read", boardImport },
  reply: { import: Import },
  errors: [],
  events: [],
  example: {},
  handle: ({ boardImport: row }) => ({ import: toImport(row) }),
});
