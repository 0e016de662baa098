import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { hasOwnFactor, type Settings, updateWorkspaceRow } from "./queries.ts";
import { toWorkspace, Workspace, type WorkspaceRow } from "./view.ts";

const Changes = closed(
  {
    name: Type.Optional(named(200)),
    public_boards_enabled: Type.Optional(Type.Boolean()),
    public_wiki_pages_enabled: Type.Optional(Type.Boolean()),
    two_factor_required: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
);

export const updateWorkspace = route("PATCH /workspaces/{workspace_uuid}", {
  id: "updateWorkspace",
  auth: "session",
  summary: "Rename a workspace or change what is allowed in it",
  description:
    "Owners only. Names are unique across workspaces; case and outer space do not matter. While `public_boards_enabled` " +
    "is false no board is published, and the links of those that are answer 404; they work again when it is true again. " +
    "`two_factor_required` is for an owner who has a second factor (409).",
  access: { workspace: "owner" },
  body: Changes,
  reply: { workspace: Workspace },
  errors: ["workspace_name_taken", "second_factor_missing"],
  events: ["workspace.updated"],
  example: { body: { name: "Fastify and friends", public_boards_enabled: false } },
  handle: async ({ tx, caller, workspace, role, body, fail }) => {
    const settings = differing(workspace, body.name === undefined ? body : { ...body, name: body.name.trim() });
    const changed = Object.keys(settings);
    if (changed.length === 0) return { workspace: toWorkspace(workspace, role) };
    if (settings.two_factor_required === true && !(await hasOwnFactor(tx, caller.user_uuid))) {
      return fail("second_factor_missing");
    }
    const row = await updateWorkspaceRow(tx, workspace.uuid, settings);
    tx.emit({ name: "workspace.updated", data: { workspace: { uuid: row.uuid, name: row.name }, changed } });
    return { workspace: toWorkspace(row, role) };
  },
});

/** A value equal to the stored one is not a change. */
function differing(row: WorkspaceRow, sent: Settings): Settings {
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => row[name as keyof Settings] !== value));
}
