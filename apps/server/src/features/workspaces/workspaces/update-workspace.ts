import { valuesOf } from "#kernel/changes.ts";
import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { hasSecondFactor, type Settings, updateWorkspaceRow } from "./queries.ts";
import { switchEvents, switchPublic } from "./switch-public.ts";
import { settings, toWorkspace, Workspace, WorkspaceName, type WorkspaceRow } from "./view.ts";

const Changes = closed(
  {
    name: Type.Optional(WorkspaceName),
    public_boards_enabled: Type.Optional(settings.public_boards_enabled),
    public_wiki_pages_enabled: Type.Optional(settings.public_wiki_pages_enabled),
    two_factor_required: Type.Optional(settings.two_factor_required),
  },
  { minProperties: 1 },
);

export const updateWorkspace = route("PATCH /workspaces/{workspace_uuid}", {
  id: "updateWorkspace",
  auth: "session",
  summary: "Update a workspace",
  description:
    "Owners only. While `public_boards_enabled` is false, no board can be published, no feedback form can be created, and the " +
    "public links of boards and forms return 404; they work again when it is true again. `public_wiki_pages_enabled` does the " +
    "same for pages. Only an owner who has a second factor may set `two_factor_required` (409).",
  access: { workspace: "owner" },
  body: Changes,
  // making what is public private, and nothing else
  removesAccess: ({ public_boards_enabled, public_wiki_pages_enabled, ...rest }) =>
    public_boards_enabled !== true && public_wiki_pages_enabled !== true && Object.keys(rest).length === 0,
  reply: { workspace: Workspace },
  errors: ["workspace_name_taken", "second_factor_missing"],
  events: ["workspace.updated", ...switchEvents],
  example: { body: { name: "Fastify and friends", public_boards_enabled: false } },
  handle: async ({ tx, caller, workspace, role, body, fail }) => {
    const changes = differing(workspace, body.name === undefined ? body : { ...body, name: body.name.trim() });
    const changed = Object.keys(changes);
    if (changed.length === 0) return { workspace: toWorkspace(workspace, role) };
    if (changes.two_factor_required === true && !(await hasSecondFactor(tx, caller.user_uuid))) {
      return fail("second_factor_missing");
    }
    const write = () => updateWorkspaceRow(tx, workspace, changes);
    const row = await switchPublic(tx, workspace.uuid, changes, write);
    const data = { workspace: { uuid: row.uuid, name: row.name }, changed };
    tx.emit({ name: "workspace.updated", data, before: valuesOf(workspace, changed) });
    return { workspace: toWorkspace(row, role) };
  },
});

/** The values that differ from the stored ones. */
function differing(row: WorkspaceRow, sent: Settings): Settings {
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => row[name as keyof Settings] !== value));
}
