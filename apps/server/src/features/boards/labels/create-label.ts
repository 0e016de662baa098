import { route } from "#platform/http/route.ts";
import { newUuid } from "#platform/db/new-uuid.ts";
import { ChosenUuid, closed, Color, field } from "#platform/http/schemas.ts";
import { insertLabel, mostLabels } from "./queries.ts";
import { Label, LabelName } from "./view.ts";

export const createLabel = route("POST /workspaces/{workspace_uuid}/labels", {
  id: "createLabel",
  auth: "session or key",
  summary: "Create a label",
  description: `The name is unique in the workspace, ignoring case and surrounding spaces. A workspace has at most ${mostLabels} labels.`,
  access: { workspace: "write" },
  body: closed({
    uuid: ChosenUuid,
    name: field(LabelName, "The name. Surrounding spaces are removed."),
    color: field(Color, "The color in which it is shown."),
  }),
  http: { status: 201 },
  reply: { label: Label },
  errors: ["label_name_taken", "label_limit", "uuid_taken"],
  events: ["label.created"],
  example: { body: { name: "good first issue", color: "#7057ff" } },
  handle: async ({ tx, workspace, body, fail }) => {
    const uuid = await newUuid(tx, body.uuid, fail);
    const label = await insertLabel(tx, workspace, { uuid, name: body.name.trim(), color: body.color }, mostLabels);
    if (label === undefined) return fail("label_limit", { most: mostLabels });
    tx.emit({ name: "label.created", data: { label } });
    return { label };
  },
});
