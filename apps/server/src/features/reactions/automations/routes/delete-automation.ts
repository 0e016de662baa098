import { route } from "#platform/http/route.ts";
import { closed, common, field, model, Version } from "#platform/http/schemas.ts";
import { automation } from "../resource.ts";
import { deleteAutomationRow } from "../queries.ts";
import { toEventAutomation } from "../view.ts";

const DeletedAutomation = model("DeletedAutomation", "An automation that was deleted.", { uuid: common.uuid });

export const deleteAutomation = route("DELETE /boards/{board_uuid}/automations/{rule_uuid}", {
  id: "deleteAutomation",
  auth: "session or key",
  summary: "Delete an automation with the log of its runs",
  description: "Only owners and admins. Queued runs are not started. What the automation did before stays.",
  // shared: the automation itself is locked
  access: { board: { permission: "admin", lock: "shared" }, automation },
  removesAccess: true,
  body: closed({ version: field(Version, "The version that the client has read.") }),
  reply: { automation: DeletedAutomation },
  errors: ["version_conflict"],
  events: ["automation.deleted"],
  example: { body: { version: 1 } },
  handle: async ({ tx, board, automation: deleted, body, expectVersion }) => {
    expectVersion(deleted, body.version);
    await deleteAutomationRow(tx, board, deleted.uuid);
    tx.emit({ name: "automation.deleted", board_uuid: board.uuid, data: { automation: toEventAutomation(deleted) } });
    return { automation: { uuid: deleted.uuid } };
  },
});
