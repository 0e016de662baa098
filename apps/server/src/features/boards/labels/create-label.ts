import { route } from "#platform/http/route.ts";
import { closed, Color } from "#platform/http/schemas.ts";
import { insertLabel } from "./queries.ts";
import { Label, LabelName } from "./view.ts";

export const createLabel = route({
  id: "createLabel",
  at: "POST /workspaces/{workspace_uuid}/labels",
  who: "session or key",
  summary: "Create a label",
  about: "Its name is unique in the workspace; case and outer space do not tell names apart.",
  // shared: the constraint alone sees to the unique name, and writers of tickets must not wait for it
  reach: { workspace: { need: "write", lock: "shared" } },
  body: closed({ name: LabelName, color: Color }),
  success: 201,
  reply: { label: Label },
  refuses: ["label_name_taken"],
  audit: ["label.created"],
  example: { body: { name: "good first issue", color: "#7057ff" } },
  handle: async ({ work, workspace, body }) => {
    const label = await insertLabel(work, workspace.uuid, { name: body.name.trim(), color: body.color });
    work.emit({ name: "label.created", data: { label } });
    return { label };
  },
});
