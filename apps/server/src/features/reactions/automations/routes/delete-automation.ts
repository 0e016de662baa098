import { route } from "#platform/http/route.ts";
import { closed, Uuid, Version } from "#platform/http/schemas.ts";
import { deleteRule, holdRule } from "../queries.ts";
import { toEventRule } from "../view.ts";

export const deleteAutomation = route("DELETE /boards/{board_uuid}/automations/{rule_uuid}", {
  id: "deleteAutomation",
  auth: "session or key",
  summary: "Delete a rule with the log of its runs",
  description: "Owner and admin only. Runs that wait are not begun; what was done stays.",
  // shared: the rule has a lock of its own
  access: { board: { permission: "admin", lock: "shared" } },
  body: closed({ version: Version }),
  reply: { automation: closed({ uuid: Uuid }) },
  errors: ["automation_not_found", "version_conflict"],
  events: ["automation.deleted"],
  example: { body: { version: 1 } },
  handle: async ({ tx, board, params, body, fail }) => {
    const { automation } = (await holdRule(tx, board, params.rule_uuid)) ?? fail("automation_not_found");
    if (body.version !== automation.version) return fail("version_conflict", {}, { version: automation.version });
    await deleteRule(tx, board, automation.uuid);
    tx.emit({ name: "automation.deleted", board_uuid: board.uuid, data: { automation: toEventRule(automation) } });
    return { automation: { uuid: automation.uuid } };
  },
});
