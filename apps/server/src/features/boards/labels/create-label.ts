import { route } from "#platform/http/route.ts";
import { closed, Color } from "#platform/http/schemas.ts";
import { insertLabel } from "./queries.ts";
import { Label, LabelName } from "./view.ts";

export const createLabel = route("POST /workspaces/{workspace_uuid}/labels", {
  id: "createLabel",
  auth: "session or key",
  summary: "Create a label",
  description: "Its name is unique in the workspace; case and outer space do not tell names apart.",
  // shared: the constraint alone sees to the unique name, and writers of tickets must not wait for it
  access: { workspace: { permission: "write", lock: "shared" } },
  body: closed({ name: LabelName, color: Color }),
  http: { status: 201 },
  reply: { label: Label },
  errors: ["label_name_taken"],
  events: ["label.created"],
  example: { body: { name: "good first issue", color: "#7057ff" } },
  handle: async ({ tx, workspace, body }) => {
    const label = await insertLabel(tx, workspace.uuid, { name: body.name.trim(), color: body.color });
    tx.emit({ name: "label.created", data: { label } });
    return { label };
  },
});
