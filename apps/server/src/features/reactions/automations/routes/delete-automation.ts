import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid, Version } from "#platform/http/schemas.ts";
import { deleteRule, holdRule } from "../queries.ts";
import { toEventRule } from "../view.ts";

export const deleteAutomation = route({
  id: "deleteAutomation",
  at: "DELETE /boards/{board_uuid}/automations/{rule_uuid}",
  who: "session or key",
  summary: "Delete a rule with the log of its runs",
  about: "Owner and admin only. Runs that wait are not begun; what was done stays.",
  // shared: the rule has a lock of its own
  reach: { board: { need: "admin", lock: "shared" } },
  body: closed({ version: Version }),
  reply: { automation: closed({ uuid: Uuid }) },
  refuses: ["automation_not_found", "version_conflict"],
  audit: ["automation.deleted"],
  example: { body: { version: 1 } },
  handle: async ({ work, board, params, body }) => {
    const { automation } = (await holdRule(work, board, params.rule_uuid)) ?? refuse("automation_not_found");
    if (body.version !== automation.version) refuse("version_conflict", {}, { version: automation.version });
    await deleteRule(work, board, automation.uuid);
    work.emit({ name: "automation.deleted", board_uuid: board.uuid, data: { automation: toEventRule(automation) } });
    return { automation: { uuid: automation.uuid } };
  },
});
