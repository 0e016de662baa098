import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { insertWorkspace } from "./queries.ts";
import { toWorkspace, Workspace } from "./view.ts";

export const createWorkspace = route({
  id: "createWorkspace",
  at: "POST /workspaces",
  who: "session",
  summary: "Create a workspace; its maker is the owner",
  reach: {},
  body: closed({ name: named(200) }),
  success: 201,
  reply: { workspace: Workspace },
  refuses: ["workspace_name_taken"],
  audit: ["workspace.created"],
  example: { body: { name: "Fastify" } },
  handle: async ({ work, caller, body, services }) => {
    const plan = services.config.DEFAULT_PLAN;
    const row = await insertWorkspace(work, { name: body.name.trim(), plan, owner_uuid: caller.user_uuid });
    work.enter(row.uuid);
    work.emit({ name: "workspace.created", data: { workspace: { uuid: row.uuid, name: row.name } } });
    return { workspace: toWorkspace(row, "owner") };
  },
});
