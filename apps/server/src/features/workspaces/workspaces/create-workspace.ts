import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { countOwned, insertWorkspace } from "./queries.ts";
import { toWorkspace, Workspace, WorkspaceName } from "./view.ts";

/** The most workspaces that a person owns, so that nobody takes the turns of all others by having many. */
const mostOwned = 50;

export const createWorkspace = route("POST /workspaces", {
  id: "createWorkspace",
  auth: "session",
  summary: "Create a workspace",
  description: `The caller is its owner. A person owns at most ${mostOwned} workspaces.`,
  access: {},
  body: closed({ name: WorkspaceName }),
  http: { status: 201 },
  reply: { workspace: Workspace },
  errors: ["workspace_name_taken", "workspace_limit"],
  events: ["workspace.created"],
  example: { body: { name: "Fastify" } },
  handle: async ({ tx, caller, body, services, fail }) => {
    if ((await countOwned(tx, caller.user_uuid)) >= mostOwned) fail("workspace_limit", { most: mostOwned });
    const plan = services.config.DEFAULT_PLAN;
    const row = await insertWorkspace(tx, { name: body.name.trim(), plan, owner_uuid: caller.user_uuid });
    tx.useWorkspace(row.uuid);
    tx.emit({ name: "workspace.created", data: { workspace: { uuid: row.uuid, name: row.name } } });
    return { workspace: toWorkspace(row, "owner") };
  },
});
