import { Type } from "typebox";
import { refuse } from "#kernel/refusals.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { needsTicket } from "./actions.ts";
import { allHold } from "./conditions.ts";
import { findRule } from "./queries.ts";
import { findRun } from "./run-queries.ts";
import { dateOf } from "./schedule.ts";
import { startRuns } from "./start-runs.ts";
import { findJudged } from "./task-queries.ts";
import { Run, toEventRule } from "./view.ts";

const unmet = "Its conditions do not hold for this ticket.";

export const runAutomation = route({
  id: "runAutomation",
  at: "POST /boards/{board_uuid}/automations/{rule_uuid}/run",
  who: "session or key",
  summary: "Run a rule by hand, whatever its trigger is",
  about:
    "Owner and admin only. On the ticket that is named, or else the rule's own; a rule that looks at no ticket needs " +
    "none. The run reads as queued and goes on after the reply; when the conditions do not hold it is skipped.",
  // shared: the rule has a lock of its own
  reach: { board: { need: "admin", lock: "shared" } },
  body: closed({ task_uuid: Type.Optional(Uuid) }, { "x-optional": true }),
  success: 201,
  reply: { run: Run },
  refuses: ["automation_not_found", "automation_disabled", "automation_needs_task"],
  audit: ["automation.started"],
  example: { body: {} },
  handle: async ({ work, board, params, body, services }) => {
    const rule = (await findRule(work, board, params.rule_uuid)) ?? refuse("automation_not_found");
    const wanted = body?.task_uuid?.toLowerCase() ?? rule.task_uuid;
    if (wanted === null && needsTicket(rule)) refuse("automation_needs_task");
    const [ticket] = wanted === null ? [] : await findJudged(work, board.workspace_uuid, [wanted]);
    const isThere = ticket?.board_uuid === board.uuid && !ticket.is_archived;
    if (wanted !== null && !isThere) refuse("automation_needs_task");
    const holds = ticket === undefined || allHold(rule.conditions, ticket, dateOf(services.now()));
    const start = { automation_uuid: rule.uuid, task_uuid: wanted, depth: 1, skipped: holds ? null : unmet };
    const [uuid] = await startRuns(work, board.workspace_uuid, [start]);
    if (uuid === undefined) return refuse("automation_disabled");
    const run = await findRun(work, board.workspace_uuid, uuid);
    const data = { automation: toEventRule(rule), run: { uuid } };
    work.emit({ name: "automation.started", board_uuid: board.uuid, ...(wanted ? { task_uuid: wanted } : {}), data });
    return { run };
  },
});
